import { expect, test } from 'vitest'
import { outrested } from '../../../infra/local/functions/pool.ts'

const rest = { surplus: 10, last: 100 }
const resting = (...since: number[]) => since.map((at, index) => ({ name: `${index}`, since: at }))
const names = (free: ReturnType<typeof resting>, hasBusy: boolean, now: number): string[] =>
  outrested(free, hasBusy, rest, now).map(({ name }) => name)

test.each([
  ['nothing ends before its time', resting(0, 5), false, 9, []],
  ['the surplus ends, and the one that became free last stays', resting(0, 5, 6), false, 20, ['0', '1']],
  ['the last one ends after its own time', resting(0), false, 99, []],
  ['the last one ends at its own time', resting(0), false, 100, ['0']],
  ['beside a busy one, all that rest are surplus', resting(0, 5), true, 15, ['0', '1']],
  ['where none rests, none ends', resting(), false, 1000, []],
] as const)('%s', (_title, free, hasBusy, now, ended) => {
  expect(names([...free], hasBusy, now)).toEqual(ended)
})

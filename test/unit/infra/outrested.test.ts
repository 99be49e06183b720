import { expect, test } from 'vitest'
import { outrested } from '../../../infra/local/functions/pool.ts'

const rest = { surplus: 10, last: 100 }
/** Environments that were in use for some time each, until they began to rest at 1000 and later. */
const resting = (...inUse: number[]) =>
  inUse.map((time, at) => ({ name: `${at}`, started: 1_000 + at - time, since: 1_000 + at }))

test.each([
  ['nothing ends before its time', resting(50, 50), false, 9, []],
  ['the surplus ends, and the one that became free last stays', resting(50, 50, 50), false, 20, ['0', '1']],
  ['the last one rests as long as it was in use', resting(50), false, 49, []],
  ['the last one ends when it has rested as long', resting(50), false, 50, ['0']],
  ['one that was in use for a moment ends as a surplus one does', resting(1), false, 10, ['0']],
  ['one that was in use for long rests no longer than the most', resting(5_000), false, 99, []],
  ['and ends then', resting(5_000), false, 100, ['0']],
  ['beside a busy one, all that rest are surplus', resting(50, 50), true, 11, ['0', '1']],
  ['where none rests, none ends', resting(), false, 1_000, []],
] as const)('%s', (_title, free, hasBusy, later, ended) => {
  expect(outrested([...free], hasBusy, rest, 1_000 + later).map(({ name }) => name)).toEqual(ended)
})

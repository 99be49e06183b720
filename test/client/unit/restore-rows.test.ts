import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreRows } from '../../../shared/client/archive/restore.ts'
import { TypecaseError } from '../../../shared/client/http/error.ts'

const rows = Array.from({ length: 6 }, (_, at) => ({ id: at + 1 }))
const ids = (some: readonly { id: number }[]) => some.map(({ id }) => id)
const problems = [{ name: 'url', message: 'is taken' }]
const refusing = (...numbers: number[]) => numbers.map((row) => ({ row, fields: problems }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Restores the rows with a server that answers as a test says. @returns what was sent, and what came of it */
const restored = async (
  answers: readonly (Awaited<ReturnType<Parameters<typeof restoreRows>[0]>> | Error)[],
  given: readonly { id: number }[] = rows,
) => {
  const sent: number[][] = []
  const done = restoreRows(
    async (some) => {
      const answer = answers[Math.min(sent.push(ids(some)), answers.length) - 1]
      if (answer === undefined || answer instanceof Error) throw answer
      return answer
    },
    given,
    {},
  ).then(
    (refused) => ({ refused: refused.map(({ row }) => row.id) }),
    (error: unknown) => ({ error }),
  )
  await vi.runAllTimersAsync()
  return { sent, ...(await done) }
}

test('rows are sent until all are done, and the refused ones are told once', async () => {
  const lost = new TypecaseError({ status: 0, title: 'No answer', text: 'cut' })
  const answers = [
    lost,
    { failed: 1, errors: refusing(1), remaining: { from: 4 } },
    { failed: 1, errors: refusing(1) },
  ]
  expect(await restored(answers)).toEqual({
    sent: [
      [1, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 6],
      [5, 6],
    ],
    refused: [2, 6],
  })
})

test('rows behind the last one that a report has room for are sent again', async () => {
  const answers = [
    { failed: 3, errors: refusing(1) },
    { failed: 2, errors: refusing(0, 2) },
  ]
  expect(await restored(answers)).toEqual({
    sent: [
      [1, 2, 3, 4, 5, 6],
      [3, 4, 5, 6],
    ],
    refused: [2, 3, 5],
  })
})

test('a server that gets no further ends the restore', async () => {
  const { sent, ...came } = await restored([{ failed: 0, errors: [], remaining: { from: 0 } }])
  expect(sent).toHaveLength(8)
  expect(came).toMatchObject({ error: { status: 503 } })
})

test('no rows are not sent', async () => {
  expect(await restored([], [])).toEqual({ sent: [], refused: [] })
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sized } from '../../tier.ts'
import { type Counts, counted } from '../../unit/readmodel/counted.ts'
import { runScript } from './run-script.ts'
import { script, scriptById } from './script.ts'

const least = sized(40, 400)
const runs = Number(process.env.MODEL_RUNS ?? least)

test('every list is the truth at a version its reader is entitled to see', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), script, (scheduler, run) => runScript(scheduler, run, 1e9)),
    { numRuns: runs, endOnFailure: true },
  )
  expect(runs).toBeGreaterThanOrEqual(least)
})

test('so is every page by id that is read without its partition', { timeout: 300_000 }, async () => {
  const watched: Counts[] = []
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), scriptById, fc.constantFrom(0, 0, 1e9), (scheduler, run, maxBytes) =>
      runScript(scheduler, run, maxBytes, (source) => {
        const { source: counting, counts } = counted(source)
        watched.push(counts)
        return counting
      }),
    ),
    { numRuns: runs, endOnFailure: true },
  )
  expect(watched.filter(({ range }) => range > 0).length).toBeGreaterThan(least / 4)
})

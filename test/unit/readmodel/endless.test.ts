import { expect, test } from 'vitest'
import { boundedRounds } from '../../../shared/readmodel/limits.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import type { PartitionReader, PartitionSource } from '../../../shared/readmodel/source/partition-source.ts'
import { element, elementHead, elementShape } from '../../store/readmodel/elements.ts'

const unused = () => Promise.reject(new Error('Not needed here.'))
const unavailable = expect.objectContaining({ kind: 'unavailable' })

/** A partition of one element that is written again before each read of it. */
const busy = () => {
  let version = 1
  const reads = { entity: 0 }
  const reader: PartitionReader = {
    entities: async () => {
      reads.entity += 1
      version += 1
      return [element(1, version)]
    },
    log: unused,
    all: () => {
      throw new Error('Not needed here.')
    },
    range: unused,
    outlines: unused,
    hits: async () => new Map(),
  }
  const head = async () => elementHead(1, version)
  const source: PartitionSource = { key: 'element#articles', head, open: () => reader }
  return { source, reads }
}

test('an entity that is written between any two reads of it ends in a 503', async () => {
  const { source, reads } = busy()
  const model = createReadModel({ maxBytes: 1e9 })
  const options = { consistent: true, activeOnly: true }
  await expect(model.get(source, elementShape, 1, options)).rejects.toEqual(unavailable)
  expect(reads.entity).toBe(100)
})

test('a loop that a write sends round again ends in a 503', () => {
  const nextRound = boundedRounds(3)
  for (let round = 0; round < 3; round += 1) nextRound()
  expect(nextRound).toThrow(unavailable)
})

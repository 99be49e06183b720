import { expect, test } from 'vitest'
import { newSchema } from '../../../shared/content/collections.ts'
import { elementShape, KnownShapes } from '../../../shared/http/answers/element-shape.ts'

const shape = elementShape(newSchema('element#a', []))

test('shapes are known by their version, the newest one of a collection', () => {
  const known = new KnownShapes()
  known.keep(1, 1, shape, 100)
  known.keep(1, 2, { ...shape, schemaKey: 'new' }, 100)
  expect(known.find(1, 1)).toBeUndefined()
  expect(known.find(1, 2)?.schemaKey).toBe('new')
  const { bytes } = known
  known.keep(1, 3, shape, 100)
  expect(known.bytes).toBe(bytes)
})

test('large schemas drive out others by what they take, the least recently used first', () => {
  const known = new KnownShapes()
  for (let id = 1; id <= 500; id += 1) {
    known.keep(id, 1, shape, 380_000)
    known.find(1, 1)
    expect(known.bytes).toBeLessThan(16_000_000)
  }
  expect([1, 2, 499, 500].map((id) => known.find(id, 1) !== undefined)).toEqual([true, false, true, true])
})

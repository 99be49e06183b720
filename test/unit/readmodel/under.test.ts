import { describe, expect, test } from 'vitest'
import { PartitionTooLarge } from '../../../shared/readmodel/limits.ts'
import type { Filter, ListTerms, Shape } from '../../../shared/readmodel/lists/shape.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import { fakeSource } from '../../store/readmodel/fake-source.ts'
import { fieldsOf, fieldTypes, shapeOf } from '../../store/readmodel/sample.ts'
import { World } from '../../store/readmodel/world.ts'
import { listRequest } from './list-request.ts'

const at = async () => {}
const lacking = new Error('filter[n] must name one of id, name, flag')

/** The shape of a schema version with no other fields than it shows: version 1 has lost n. */
const strictShape = (schema: number): Shape => ({
  ...shapeOf(schema),
  fields: Object.fromEntries(Object.entries(fieldTypes).filter(([name]) => fieldsOf(schema).includes(name))),
})

/** Reads a filter on n as the one who asks would: refused where the shape has no such field. */
const reading =
  (terms: Partial<ListTerms> = {}) =>
  (shape: Shape): ListTerms => {
    if (!Object.hasOwn(shape.fields, 'n')) throw lacking
    const filters: Filter[] = [{ field: 'n', op: 'gte', value: 2 }]
    return { sortBy: 'id', sortOrder: 'ASC', limit: 20, page: 1, filters, ...terms }
  }

const filled = (maxBytes = 1e9) => {
  const world = new World()
  world.create(
    true,
    Array.from({ length: 40 }, (_, n) => ({ name: `x${n}`, n, flag: null, when: null, meta: null })),
  )
  return {
    world,
    model: createReadModel({ maxBytes }),
    source: fakeSource(world, at, () => 0),
  }
}

const idsIn = (entities: readonly string[]): number[] => entities.map((row) => Number(JSON.parse(row).id))

describe('a list whose schema changes after its query was read', () => {
  test('is read again under the shape that answers, and what that throws reaches the caller', async () => {
    const { world, model, source } = filled()
    const terms = reading()(strictShape(0))
    world.changeSchema()
    const under: Shape[] = []
    const answer = model.list(source, async ({ schema = 0 }) => strictShape(schema), {
      ...listRequest(terms),
      under: (shape) => {
        under.push(shape)
        return reading()(shape)
      },
    })
    await expect(answer).rejects.toBe(lacking)
    expect(under.map(({ schemaKey }) => schemaKey)).toEqual([1])
  })

  test('also when it changes while the shape is fetched: only the shape of the answer counts', async () => {
    const { world, model, source } = filled()
    const under: Shape[] = []
    let fetched = 0
    const { entities, version, head } = await model.list(
      source,
      async ({ schema = 0 }) => {
        fetched += 1
        if (fetched <= 2) {
          world.changeSchema()
          await model.list(source, strictShape(schema + 1), listRequest({ consistent: true }))
        }
        return strictShape(schema)
      },
      {
        ...listRequest({ filters: [{ field: 'gone', op: 'eq', value: 1 }], search: 'nothing' }),
        under: (shape) => {
          under.push(shape)
          return reading({ page: 2, limit: 5 })(shape)
        },
      },
    )
    // Versions 2 and 3 changed the schema: it was read under the second alone, by its terms and no others.
    expect([version, head?.schema]).toEqual([3, 2])
    expect(under.map(({ schemaKey }) => schemaKey)).toEqual([2])
    expect(idsIn(entities)).toEqual([8, 9, 10, 11, 12])
  })

  test('keeps who asks and how: only the terms are read again', async () => {
    const { world, model, source } = filled()
    world.update([3], false, { name: 'draft', n: 3, flag: null, when: null, meta: null })
    const { total } = await model.list(source, strictShape(0), {
      ...listRequest({ activeOnly: true }),
      under: reading(),
    })
    expect(total).toBe(37)
  })

  test('without a reading of its own it is a RangeError', async () => {
    const { model, source } = filled()
    const filters: Filter[] = [{ field: 'n', op: 'gte', value: 2 }]
    await expect(model.list(source, strictShape(1), listRequest({ filters }))).rejects.toThrow(RangeError)
  })
})

describe('where the partition does not fit', () => {
  const walked = (schema: number, terms: Partial<ListTerms>) => {
    const { model, source } = filled(1_000)
    return model.list(source, strictShape(schema), { ...listRequest(), under: reading(terms) })
  }

  test('a list by id is read again too', async () => {
    expect(idsIn((await walked(0, { filters: [], page: 2, limit: 3 })).entities)).toEqual([4, 5, 6])
    await expect(walked(1, {})).rejects.toBe(lacking)
  })

  test('and is refused where it needs more than the order of ids', async () => {
    await expect(walked(0, {})).rejects.toThrow(PartitionTooLarge)
  })
})

import { fixedSource } from '../../../functions/auth/fixed-source.ts'
import type { Selection, Shape } from '../../../shared/readmodel/lists/shape.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'

/**
 * Lists entities, numbered from 1, by selections: what it gives are ids.
 * @param maxBytes the bound on memory; with little more than the entities take, next to nothing is kept of a list
 */
export const listOf = async (
  shape: Shape,
  entities: readonly Readonly<Record<string, unknown>>[],
  maxBytes = 1e9,
) => {
  const model = createReadModel({ maxBytes })
  const source = fixedSource(entities.map((one, at) => ({ id: at + 1, ...one })))
  return async (selection: Partial<Selection>): Promise<number[]> => {
    const { entities } = await model.list(source, shape, {
      sortBy: 'id',
      sortOrder: 'ASC',
      filters: [],
      activeOnly: false,
      limit: 1000,
      page: 1,
      consistent: true,
      ...selection,
    })
    return entities.map((row) => Number(JSON.parse(row).id))
  }
}

import type { ListFields } from '../../content/lists.ts'
import type { Shape } from '../../readmodel/lists/shape.ts'
import type { EntityPartition } from './spec.ts'

/** The shape of entities that are shown and compared as they are stored. */
export const storedShape = (
  partition: string,
  { fields, searchable, canonical }: ListFields,
  hitsMember: 'hits' | null,
): Shape => ({
  schemaKey: partition,
  project: ({ data }) => data,
  hitsMember,
  fields,
  searchable,
  canonical,
})

/** The partition of entities that are shown as they are stored. Its head has the partition's name. */
export const plainPartition = (partition: string, list: ListFields, hitsMember: 'hits' | null = null) =>
  ({
    name: partition,
    headName: partition,
    list,
    shape: storedShape(partition, list, hitsMember),
    hitsMember,
  }) satisfies EntityPartition

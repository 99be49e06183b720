import type { ListFields } from '../../content/lists.ts'
import type { EntityPartition } from './spec.ts'

/** The place of entities that are served as they are stored, without hits. */
export const plainPartition = (partition: string, list: ListFields) =>
  ({
    name: partition,
    headName: partition,
    list,
    shape: {
      schemaKey: partition,
      project: ({ data }: { data: string }) => data,
      hitsMember: null,
      fields: list.fields,
      searchable: list.searchable,
      canonical: list.canonical,
    },
    hitsMember: null,
  }) satisfies EntityPartition

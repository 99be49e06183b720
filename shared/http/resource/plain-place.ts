import type { ListFields } from '../../content/lists.ts'
import type { Place } from './spec.ts'

/** The place of entities that are served as they are stored, without hits. */
export const plainPlace = (partition: string, list: ListFields) =>
  ({
    partition,
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
  }) satisfies Place

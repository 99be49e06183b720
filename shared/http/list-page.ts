import type { ListFields, ListQuery } from '../content/lists.ts'
import type { ListRequest, ShapeSource } from '../readmodel/lists/shape.ts'
import type { PartitionSource } from '../readmodel/source/partition-source.ts'
import type { ListResult } from '../readmodel/types.ts'
import type { Call } from './call.ts'
import { readList } from './query.ts'

/** A page of a list, and the query as it was read. */
interface ListPage extends ListResult {
  query: ListQuery
}

/**
 * Reads the query of a list, and the page that it asks for. The query is read again where the shape that answers has
 * other fields than the given ones.
 * @throws Failure validation naming each member that is unknown, repeated or wrong, with what would be right
 */
export const listPage = async (
  call: Call,
  source: PartitionSource,
  shape: ShapeSource,
  list: Pick<ListFields, 'fields'>,
  how: Pick<ListRequest, 'activeOnly' | 'consistent' | 'head'>,
): Promise<ListPage> => {
  const query = readList(call, list)
  const listed = await call.services.model.list(source, shape, {
    ...query,
    ...how,
    under: (now) => (now.fields === list.fields ? query : readList(call, now)),
  })
  return { ...listed, query }
}

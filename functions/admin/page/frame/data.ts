import type { DataProvider, GetListParams } from 'react-admin'
import { isDeclared, type ListResult } from '../../../../shared/client/http/call.ts'
import type { ListQuery } from '../../../../shared/client/http/list-query.ts'
import type { CallOptions } from '../../../../shared/client/http/transport.ts'
import { typecaseDataProvider } from '../../../../shared/client/react-admin/data-provider.ts'
import { asHttpError } from '../../../../shared/client/react-admin/failures.ts'
import { listQueryOf } from '../../../../shared/client/react-admin/list-request.ts'
import { isRecord } from '../../../../shared/values/records.ts'
import { nameOfKey } from '../entries/keys.ts'
import { admin } from './client.ts'
import { filterByName } from './list-filter.ts'
import { withVersions } from './versions.ts'

const plain = typecaseDataProvider(admin)

/** Takes records for those that the caller names: a type argument of react-admin is a promise of the caller. */
const as = <R>(records: unknown): R => {
  if (isDeclared<R>(records)) return records
  throw new TypeError('The answer has no records.')
}

/** What a list of react-admin asks for, by the names of members. `meta.names` has the members that there are. */
const byName = (params: GetListParams): GetListParams => {
  const meta: unknown = params.meta
  const names: unknown = isRecord(meta) ? meta.names : undefined
  const known = Array.isArray(names) ? names.map(String) : undefined
  const sorted = params.sort && nameOfKey(params.sort.field)
  const isKnown = sorted !== undefined && (known === undefined || known.includes(sorted))
  return {
    ...params,
    filter: filterByName(params.filter ?? {}, known),
    sort: { field: isKnown ? sorted : 'id', order: params.sort?.order ?? 'ASC' },
  }
}

/** Lists entries with their ETags. */
interface Listed {
  list(query?: ListQuery, options?: CallOptions): Promise<ListResult<{ id: number }> & { versions: string[] }>
}

/** How the entries of a resource are listed whose rows can be selected; undefined for any other resource. */
const listedOf = (resource: string): Listed | undefined => {
  if (resource === 'pages') return admin.pages.items
  if (resource === 'static-items') return admin.static.items
  const collection = /^elements-(\d+)$/.exec(resource)?.[1]
  return collection === undefined
    ? undefined
    : { list: (query, options) => admin.elements.list(Number(collection), query, options) }
}

/** A page of entries with their ETags. Behind the end, it is the last page that there is. */
const pageOfEntries = async (listed: Listed, { signal, ...request }: GetListParams) => {
  const query = listQueryOf(request)
  const list = (page: number | undefined) => listed.list({ ...query, page }, { signal })
  const { page = 1, limit = 0 } = query
  const first = await list(query.page)
  const isBeyond = page > 1 && first.items.length === 0 && first.total > 0
  const { items, versions, total } = isBeyond ? await list(Math.ceil(first.total / limit)) : first
  return { data: withVersions(items, versions), total }
}

/**
 * The data provider of the page. Lists and filters name members by keys, because react-admin reads some characters of
 * a name as a path; here the keys become names again.
 */
export const dataProvider: DataProvider = {
  ...plain,
  getList: (resource, params) => {
    const listed = listedOf(resource)
    return listed
      ? asHttpError(async () => as(await pageOfEntries(listed, byName(params))))
      : plain.getList(resource, byName(params))
  },
}

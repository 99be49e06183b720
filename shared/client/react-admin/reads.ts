import type { Admin } from '../admin/create-admin.ts'
import type { ListResult } from '../http/call.ts'
import { TypecaseError } from '../http/error.ts'
import type { ListQuery } from '../http/list-query.ts'
import type { CallOptions } from '../http/transport.ts'
import { recordOf, type Shown } from './records.ts'
import type { Entry, Resource } from './resources.ts'

/** The most entries of one answer. */
const largestPage = 1_000

/** Ids of one request, so that its url stays short. */
const idsAtOnce = 100

/** A page of a list. A page of more entries than one answer has, as an export takes it, is made of several answers. */
const pageOf = async (
  { methods }: Resource,
  query: ListQuery,
  options: CallOptions,
): Promise<Pick<ListResult<Entry>, 'items' | 'total'>> => {
  const { limit = largestPage, page = 1 } = query
  if (limit <= largestPage) return methods.list(query, options)
  const from = (page - 1) * limit
  const items: Entry[] = []
  for (let number = Math.floor(from / largestPage) + 1; ; number += 1) {
    const part = await methods.list({ ...query, limit: largestPage, page: number }, options)
    const start = (number - 1) * largestPage
    items.push(...part.items.slice(Math.max(0, from - start), from + limit - start))
    if (start + largestPage >= Math.min(part.total, from + limit)) return { items, total: part.total }
  }
}

/** The records of a list, and how many it has in all. @throws TypecaseError */
export const readList = async (
  admin: Admin,
  resource: Resource,
  query: ListQuery,
  options: CallOptions,
): Promise<{ data: Shown[]; total: number }> => {
  const { items, total } = await pageOf(resource, query, options)
  return { data: items.map((entry) => recordOf(admin, resource, entry)), total }
}

/** The records of some ids, in any order; those that are not there are left out. @throws TypecaseError */
export const readMany = async (
  admin: Admin,
  resource: Resource,
  ids: readonly unknown[],
  options: CallOptions,
): Promise<Shown[]> => {
  const records: Shown[] = []
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const filter = { id: { in: ids.slice(at, at + idsAtOnce) } }
    records.push(...(await readList(admin, resource, { filter, limit: idsAtOnce }, options)).data)
  }
  return records
}

const notThere = (id: number): TypecaseError =>
  new TypecaseError({ status: 404, title: 'Not found', text: `There is no entry with the id ${id}.` })

/** One record, with its ETag where the resource has one. @throws TypecaseError, with 404 where it is not there */
export const readOne = async (
  admin: Admin,
  resource: Resource,
  id: number,
  options: CallOptions,
): Promise<Shown> => {
  const { methods } = resource
  if (methods.get) return recordOf(admin, resource, await methods.get(id, options))
  const [record] = await readMany(admin, resource, [id], options)
  if (!record) throw notThere(id)
  return record
}

import type { DataProvider } from 'ra-core'
import type { Admin } from '../admin/create-admin.ts'
import { isDeclared } from '../http/call.ts'
import { asHttpError } from './failures.ts'
import { listQueryOf } from './list-request.ts'
import { readList, readMany, readOne } from './reads.ts'
import { resourceOf } from './resources.ts'
import { writeChange, writeNew } from './writes.ts'

/** Takes records for those that the caller names: a type argument of react-admin is a promise of the caller. */
const as = <R>(records: unknown): R => {
  if (isDeclared<R>(records)) return records
  throw new TypeError('The answer has no records.')
}

/** Does a call for each id, some at a time. @returns the ids @throws the first failure, when all calls have ended */
const forEach = async <I>(ids: readonly I[], work: (id: number) => Promise<unknown>): Promise<I[]> => {
  const atOnce = 5
  for (let at = 0; at < ids.length; at += atOnce) {
    const ended = await Promise.allSettled(ids.slice(at, at + atOnce).map((id) => work(Number(id))))
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
  return [...ids]
}

/**
 * A data provider of react-admin. Its resources are `elements-<id of a collection>`, `pages`, `page-sections`,
 * `static-items`, `static-sections`, `users`, `roles`, `collections` and `tokens`. Failures are HttpErrors of ra-core.
 * @example
 * <Admin dataProvider={typecaseDataProvider(createAdmin({ url, token }))}>
 */
export const typecaseDataProvider = (admin: Admin): DataProvider => ({
  supportAbortSignal: true,
  getList: (name, { signal, ...request }) =>
    asHttpError(async () =>
      as(await readList(admin, resourceOf(admin, name), listQueryOf(request), { signal })),
    ),
  getOne: (name, { id, signal }) =>
    asHttpError(async () => ({
      data: as(await readOne(admin, resourceOf(admin, name), Number(id), { signal })),
    })),
  getMany: (name, { ids, signal }) =>
    asHttpError(async () => ({ data: as(await readMany(admin, resourceOf(admin, name), ids, { signal })) })),
  getManyReference: (name, { target, id, signal, ...request }) =>
    asHttpError(async () => {
      const query = listQueryOf(request, { [target]: id })
      return as(await readList(admin, resourceOf(admin, name), query, { signal }))
    }),
  create: (name, { data }) =>
    asHttpError(async () => ({ data: as(await writeNew(admin, resourceOf(admin, name), data)) }), data),
  update: (name, { id, data, previousData }) =>
    asHttpError(async () => {
      const change = { id: Number(id), data, previousData }
      return { data: as(await writeChange(admin, resourceOf(admin, name), change)) }
    }, data),
  updateMany: (name, { ids, data }) =>
    asHttpError(async () => {
      const resource = resourceOf(admin, name)
      return { data: await forEach(ids, (id) => writeChange(admin, resource, { id, data })) }
    }, data),
  delete: (name, { id, previousData }) =>
    asHttpError(async () => {
      await resourceOf(admin, name).methods.delete(Number(id))
      return { data: as(previousData ?? { id }) }
    }),
  deleteMany: (name, { ids }) =>
    asHttpError(async () => {
      const { methods } = resourceOf(admin, name)
      return { data: await forEach(ids, (id) => methods.delete(id)) }
    }),
})

import type * as z from 'zod/mini'
import type { Endpoint, Group, Resource } from './endpoint.ts'
import { listOf, success } from './envelope.ts'
import { listQuery } from './list-query.ts'

/** What a resource is called in summaries. */
interface Nouns {
  /** Such as `page section`. */
  one: string
  /** With its article, such as `a page section`. */
  a: string
  many: string
  /** What making it active, and inactive, is to it: publishing unless given. */
  publish?: string
  unpublish?: string
}

/** What a resource says of itself; the grammar makes its seven endpoints of it. */
export interface ResourceEndpoints<
  C extends z.ZodMiniType,
  U extends z.ZodMiniType,
  E extends z.ZodMiniType,
  L extends Record<string, z.ZodMiniType>,
  A extends z.ZodMiniType = E,
  W extends z.ZodMiniType = E,
> {
  /** Prefix of the endpoint ids, such as `pages.items`. */
  id: string
  nouns: Nouns
  group: Group
  resource: Resource
  path: string
  /** Last segment of the create path. */
  addPath?: string
  /** Name of the path parameter that holds the id. */
  param?: string
  create: C
  update: U
  /** The most bytes of both bodies, where they are not small. */
  mostBytes?: number
  entity: E
  /** The create response's payload, where it differs from the entity. */
  created?: A
  /** The update response's payload, where it differs from the entity. */
  updated?: W
  /** Members of the list response beside payload, sort, filter and pagination. */
  listExtra: L
}

/**
 * The endpoints of a resource: list, get, add, update, publish, unpublish, delete. They differ between
 * resources in data only, so that one set of handlers serves them all.
 */
export const resourceEndpoints = <
  C extends z.ZodMiniType,
  U extends z.ZodMiniType,
  E extends z.ZodMiniType,
  L extends Record<string, z.ZodMiniType>,
  A extends z.ZodMiniType = E,
  W extends z.ZodMiniType = E,
>(
  rows: ResourceEndpoints<C, U, E, L, A, W>,
) => {
  const { id, nouns, group, resource, path, entity } = rows
  const one = `${path}/{${rows.param ?? 'id'}}`
  const answer = success(entity)
  type Rest = Partial<Endpoint> & Pick<Endpoint, 'method' | 'path' | 'summary' | 'status' | 'response'>
  const row = <T extends Rest>(
    name: string,
    action: 'read' | 'create' | 'update' | 'publish' | 'delete',
    rest: T,
  ) => ({ id: `${id}.${name}`, group, access: { resource, action }, ...rest })
  const read = { method: 'GET', status: 200 } as const
  const size = rows.mostBytes === undefined ? {} : { mostBytes: rows.mostBytes }
  const changed = { method: 'POST', status: 200, etag: true, ifMatch: true } as const
  return {
    list: row('list', 'read', {
      ...read,
      path,
      summary: `List ${nouns.many}`,
      query: listQuery,
      filterable: true,
      response: listOf(entity, rows.listExtra),
    }),
    get: row('get', 'read', {
      ...read,
      path: one,
      summary: `Read one ${nouns.one}`,
      etag: true,
      response: answer,
    }),
    add: row('add', 'create', {
      method: 'POST',
      path: `${path}/${rows.addPath ?? 'add'}`,
      summary: `Create ${nouns.a}`,
      body: rows.create,
      ...size,
      status: 201,
      etag: true,
      response: success(rows.created ?? entity),
    }),
    update: row('update', 'update', {
      ...changed,
      path: one,
      summary: `Update ${nouns.a}`,
      body: rows.update,
      ...size,
      response: success(rows.updated ?? entity),
    }),
    publish: row('publish', 'publish', {
      ...changed,
      path: `${one}/publish`,
      summary: nouns.publish ?? `Publish ${nouns.a}`,
      response: answer,
    }),
    unpublish: row('unpublish', 'publish', {
      ...changed,
      path: `${one}/unpublish`,
      summary: nouns.unpublish ?? `Take ${nouns.a} out of public reads`,
      response: answer,
    }),
    delete: row('delete', 'delete', {
      method: 'POST',
      status: 200,
      ifMatch: true,
      path: `${one}/delete`,
      also: [{ method: 'DELETE' as const, path: one }],
      summary: `Delete ${nouns.a} and return it`,
      response: answer,
    }),
  } as const
}

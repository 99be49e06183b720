import * as z from 'zod/mini'
import type { Action, Endpoint, Group, Resource } from './endpoint.ts'
import { listOf, success } from './envelope.ts'
import type { FilterFields } from './list-fields.ts'
import { listQuery } from './list-query.ts'
import { restoreEndpoint } from './restore.ts'

/** What a resource is called in summaries. */
interface Nouns {
  /** Such as `page section`. */
  one: string
  /** With its article, such as `a page section`. */
  a: string
  many: string
  /** What its publish and unpublish endpoints do, where that is not publishing. */
  publish?: string
  unpublish?: string
}

/** The endpoints that every resource has. */
type Operation = 'list' | 'get' | 'add' | 'update' | 'publish' | 'unpublish' | 'delete' | 'restore'

/** What an endpoint of a resource says beside its id, group and access. */
type Rest = Partial<Endpoint> & Pick<Endpoint, 'method' | 'path' | 'summary' | 'status' | 'response'>

/** How one resource differs from the others. Its eight endpoints are made from this. */
export interface ResourceDeclaration<
  C extends z.ZodMiniType,
  U extends z.ZodMiniType,
  E extends z.ZodMiniType,
  L extends Record<string, z.ZodMiniType>,
  R extends z.ZodMiniType,
  A extends z.ZodMiniType = E,
  W extends z.ZodMiniType = E,
> {
  /** The id of each endpoint, written out so that a search for an id finds its declaration. */
  ids: Readonly<Record<Operation, string>>
  nouns: Nouns
  group: Group
  resource: Resource
  path: string
  /** Last segment of the path of `add`; `add` unless given. */
  addPath?: string
  /** Name of the path parameter that holds the id of an entity; `id` unless given. */
  param?: string
  create: C
  update: U
  /** The most bytes that the bodies of `add` and `update` may have, where they may be large. */
  mostBytes?: number
  entity: E
  /** A row of `restore`. */
  row: R
  /** The name of the schema of an entity in the document. */
  component: string
  /** The payload that `add` answers with, where it differs from the entity. */
  created?: A
  /** The payload that `update` answers with, where it differs from the entity. */
  updated?: W
  /** What its list can be sorted and filtered by, where it does not depend on the fields of a collection. */
  filterFields?: FilterFields
  /** Members of the answer of `list` beside payload, sort, filter and pagination. */
  listExtra: L
}

/** For each entry of a list, in the same order, its ETag: what a change sends in If-Match. */
const versions = z.array(z.string())

/** What the list of a resource says of its filters. */
const filtersOf = ({ filterFields }: { filterFields?: FilterFields }) =>
  ({ filterable: true, ...(filterFields === undefined ? {} : { filterFields }) }) as const

const read = { method: 'GET', status: 200 } as const
const changed = { method: 'POST', status: 200, etag: true, ifMatch: true } as const

/**
 * The eight endpoints of a resource. They differ between resources in data only, so that one set of handlers serves
 * them all.
 */
export const resourceEndpoints = <
  C extends z.ZodMiniType,
  U extends z.ZodMiniType,
  E extends z.ZodMiniType,
  L extends Record<string, z.ZodMiniType>,
  R extends z.ZodMiniType,
  A extends z.ZodMiniType = E,
  W extends z.ZodMiniType = E,
>(
  declaration: ResourceDeclaration<C, U, E, L, R, A, W>,
) => {
  const { ids, nouns, group, resource, path, entity } = declaration
  const { addPath = 'add', param = 'id', mostBytes } = declaration
  const one = `${path}/{${param}}`
  const answer = success(entity)
  const endpoint = <T extends Rest>(operation: Operation, action: Action, rest: T) => ({
    id: ids[operation],
    group,
    access: { resource, action },
    ...rest,
  })
  const size = mostBytes === undefined ? {} : { mostBytes }
  return {
    list: endpoint('list', 'read', {
      ...read,
      path,
      summary: `List ${nouns.many}`,
      query: listQuery,
      ...filtersOf(declaration),
      response: listOf(entity, { ...declaration.listExtra, versions }),
    }),
    get: endpoint('get', 'read', {
      ...read,
      path: one,
      summary: `Read one ${nouns.one}`,
      etag: true,
      response: answer,
    }),
    add: endpoint('add', 'create', {
      method: 'POST',
      path: `${path}/${addPath}`,
      summary: `Create ${nouns.a}`,
      body: declaration.create,
      ...size,
      idempotencyKey: true,
      status: 201,
      etag: true,
      response: success(declaration.created ?? entity),
    }),
    update: endpoint('update', 'update', {
      ...changed,
      path: one,
      summary: `Update ${nouns.a}`,
      body: declaration.update,
      ...size,
      response: success(declaration.updated ?? entity),
    }),
    publish: endpoint('publish', 'publish', {
      ...changed,
      path: `${one}/publish`,
      summary: nouns.publish ?? `Publish ${nouns.a}`,
      response: answer,
    }),
    unpublish: endpoint('unpublish', 'publish', {
      ...changed,
      path: `${one}/unpublish`,
      summary: nouns.unpublish ?? `Take ${nouns.a} out of public reads`,
      response: answer,
    }),
    delete: endpoint('delete', 'delete', {
      method: 'POST',
      status: 200,
      ifMatch: true,
      path: `${one}/delete`,
      also: [{ method: 'DELETE' as const, path: one }],
      summary: `Delete ${nouns.a} and return it`,
      response: answer,
    }),
    restore: restoreEndpoint(declaration, ids.restore),
  } as const
}

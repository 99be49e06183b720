import * as z from 'zod/mini'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import { publicSection } from '../../../shared/contract/entities.ts'
import { listOf, success } from '../../../shared/contract/envelope.ts'
import { pageEndpoints, pageSectionEndpoints } from '../../../shared/contract/pages.ts'
import { publicEndpoints } from '../../../shared/contract/public.ts'
import { staticItemEndpoints, staticSectionEndpoints } from '../../../shared/contract/static.ts'
import { asAdmin, asVisitor } from './api.ts'
import { unique } from './unique.ts'

/** One of the four kinds of site content, as the public reads it and as editors write it. */
export interface SiteKind {
  list: Endpoint
  byId: Endpoint
  changes: Endpoint
  core: Record<'add' | 'update' | 'publish' | 'unpublish' | 'delete', Endpoint>
  /** Members of its own. */
  own: Readonly<Record<string, unknown>>
}

export const pageKind: SiteKind = {
  list: publicEndpoints.pages,
  byId: publicEndpoints.pageById,
  changes: publicEndpoints.pageChanges,
  core: pageEndpoints,
  own: {
    title: 'T',
    seo: [{ name: 'robots', type: 'text', value: 'all' }],
    fields: { mood: { type: 'rawJson', value: ['glad'] } },
  },
}

export const pageSectionKind: SiteKind = {
  list: publicEndpoints.pageSections,
  byId: publicEndpoints.pageSectionById,
  changes: publicEndpoints.pageSectionChanges,
  core: pageSectionEndpoints,
  own: {},
}

export const staticItemKind: SiteKind = {
  list: publicEndpoints.staticItems,
  byId: publicEndpoints.staticItemById,
  changes: publicEndpoints.staticChanges,
  core: staticItemEndpoints,
  own: { fields: [{ name: 'n', type: 'number', value: 1.5 }] },
}

export const staticSectionKind: SiteKind = {
  list: publicEndpoints.staticSections,
  byId: publicEndpoints.staticSectionById,
  changes: publicEndpoints.staticSectionChanges,
  core: staticSectionEndpoints,
  own: {},
}

/** The members that all kinds have, beside those of their own. */
const entry = z.looseObject(z.omit(publicSection, { parentId: true }).shape)
const [oneEntry, entries] = [success(entry), listOf(entry, {})]
const someChanges = success(z.looseObject({ changed: z.array(entry), cursor: z.string() }))

/** Adds an entry, which is published unless `members` says otherwise. */
export const addEntry = async ({ core, own }: SiteKind, members: Readonly<Record<string, unknown>> = {}) => {
  const body = JSON.stringify({ name: 'N', url: unique('u'), active: true, ...own, ...members })
  const headers = { 'content-type': 'application/json' }
  const { text } = await asAdmin().send(core.add, core.add.path, { method: 'POST', headers, body })
  return oneEntry.parse(JSON.parse(text)).payload
}

/** Updates, publishes, unpublishes or deletes an entry. */
export const changeEntry = async (
  { core }: SiteKind,
  id: number,
  operation: 'update' | 'publish' | 'unpublish' | 'delete',
  members: Readonly<Record<string, unknown>> = {},
) => {
  const endpoint = core[operation]
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(members) }
  const { text } = await asAdmin().send(endpoint, endpoint.path.replace('{id}', `${id}`), request)
  return oneEntry.parse(JSON.parse(text)).payload
}

/** The answer of a public list to a query such as `?limit=1`. An ETag makes the request conditional. */
export const sendList = ({ list }: SiteKind, query: string, etag?: string) =>
  asVisitor().send(list, `${list.path}${query}`, {
    headers: etag === undefined ? {} : { 'if-none-match': etag },
  })

/** A public list, by the members of its query. */
export const readEntries = async (kind: SiteKind, query: Readonly<Record<string, string>>) =>
  entries.parse(JSON.parse((await sendList(kind, `?${new URLSearchParams(query)}`)).text))

/** The ETags of a public list, one for each query. */
export const listTags = (kind: SiteKind, queries: readonly string[]): Promise<string[]> =>
  Promise.all(queries.map(async (query) => (await sendList(kind, query)).headers.get('etag') ?? ''))

/** What a kind's change feed tells since a cursor. */
export const readChanges = async ({ changes }: SiteKind, cursor?: string) => {
  const query = cursor === undefined ? '' : `?cursor=${cursor}`
  const { text } = await asVisitor().send(changes, `${changes.path}${query}`)
  return someChanges.parse(JSON.parse(text)).payload
}

/**
 * Does some work again until nobody else published entries of the kind meanwhile, as the cursor of its change feed
 * tells: other files write to the same table.
 */
export const undisturbed = async <T>(kind: SiteKind, work: () => Promise<T>): Promise<T> => {
  for (;;) {
    const { cursor } = await readChanges(kind)
    const done = await work()
    if ((await readChanges(kind, cursor)).cursor === cursor) return done
  }
}

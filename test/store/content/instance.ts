import { collectionHandlers } from '../../../functions/collections/handlers.ts'
import { changeHandlers } from '../../../functions/public/changes.ts'
import { element } from '../../../functions/public/element.ts'
import { listHandlers } from '../../../functions/public/lists.ts'
import { siteHandlers } from '../../../functions/public/site.ts'
import { typedHandlers } from '../../../functions/public/typed/handlers.ts'
import { pageSections, pages, staticItems, staticSections } from '../../../shared/content/site.ts'
import { resources } from '../../../shared/contract/endpoint.ts'
import { endpoints } from '../../../shared/contract/index.ts'
import { contentSkeleton } from '../../../shared/contract/openapi/content-skeleton.ts'
import { pageBatchEndpoints, pageEndpoints, pageSectionEndpoints } from '../../../shared/contract/pages.ts'
import { staticItemEndpoints, staticSectionEndpoints } from '../../../shared/contract/static.ts'
import { api } from '../../../shared/http/api.ts'
import { publicApi } from '../../../shared/http/public-api.ts'
import { batchHandlers } from '../../../shared/http/resource/batch/handlers.ts'
import { resourceHandlers } from '../../../shared/http/resource/handlers.ts'
import { siteSpec } from '../../../shared/http/resource/site-spec.ts'
import type { Services } from '../../../shared/http/services.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import { signingKey } from '../../../shared/security/keys/signing.ts'
import type { Permissions } from '../../../shared/security/permissions.ts'
import { audienceOf, signAccessToken } from '../../../shared/security/tokens/access-token.ts'
import { createWriter } from '../../../shared/store/commit.ts'
import type { Table } from '../../../shared/store/table.ts'
import { kept } from '../../../shared/values/kept.ts'
import { contextOf, eventOf, type Request } from '../../unit/http/event.ts'
import { putRole, putUser } from '../security/fixtures.ts'

const pageKinds = [pages, pageSections]
const staticKinds = [staticItems, staticSections]
const coreHandlers = [
  ...collectionHandlers,
  ...Object.values(resourceHandlers(siteSpec(pages, pageEndpoints, pageKinds))),
  ...batchHandlers(siteSpec(pages, pageEndpoints, pageKinds), pageBatchEndpoints),
  ...Object.values(resourceHandlers(siteSpec(pageSections, pageSectionEndpoints, pageKinds))),
  ...Object.values(resourceHandlers(siteSpec(staticItems, staticItemEndpoints, staticKinds))),
  ...Object.values(resourceHandlers(siteSpec(staticSections, staticSectionEndpoints, staticKinds))),
]
const publicHandlers = [...listHandlers, element, ...siteHandlers, ...changeHandlers]

/** What the bundle of the function has beside its code. */
const skeleton = kept(async () => contentSkeleton(endpoints, { title: 'Typecase', version: '1.2.3' }))

const everything: Permissions = Object.fromEntries(resources.map((resource) => [resource, ['*']]))

/** A user with these permissions, and a token of theirs. */
export const tokenWith = async (table: Table, id: number, permissions = everything): Promise<string> => {
  const now = new Date()
  await putUser(table, id, id)
  await putRole(table, id, permissions)
  const claims = { userId: id, roleId: id, sessionId: 'session', generation: 1 }
  return signAccessToken(await signingKey(table, now), audienceOf(table), claims, now)
}

export interface Sent {
  json?: unknown
  /** Members of a URL-encoded form. */
  form?: [string, string][]
  /** A body as it is; its type is given in the headers. */
  raw?: string
  headers?: Readonly<Record<string, string>>
  token?: string
  /** What is left of the function's time, in milliseconds. */
  time?: number
}

/** An answer, its body as JSON where it has one. */
export interface Answer {
  status: number
  headers: Record<string, string>
  text: string
  body: Body
}

/** The members of the envelope that tests look at; a bare body has others. */
export interface Body extends Readonly<Record<string, unknown>> {
  payload?: unknown
  fields?: { name: string; message: string }[]
}

/** What a function instance of each group answers, over one table. */
export interface Instance {
  services: Services
  call: (method: string, path: string, sent?: Sent) => Promise<Answer>
}

const requestOf = (method: string, path: string, sent: Sent, token: string): Request => {
  const type = sent.form ? 'application/x-www-form-urlencoded' : 'application/json'
  const form = sent.form && new URLSearchParams(sent.form).toString()
  const body = sent.raw ?? form ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json))
  const headers = {
    authorization: `Bearer ${sent.token ?? token}`,
    ...(body === undefined ? {} : { 'content-type': type }),
    ...sent.headers,
  }
  return { method, path, headers, body }
}

/** Whether a body is JSON: everything is that was not refused or compressed. */
const parsed = (text: string): Body => (text.startsWith('{') ? JSON.parse(text) : {})

/** Starts a function instance of each group: they share the writer and the read model, and nothing with others. */
export const startInstance = (
  table: Table,
  token: string,
  { maxBytes = 200_000_000, headReuseMs = 0 } = {},
): Instance => {
  const services: Services = {
    table: { ...table },
    writer: createWriter({ ...table }),
    model: createReadModel({ maxBytes, headReuseMs }),
    settings: { cacheSeconds: 60, historyRetentionDays: 30, historyShards: 4 },
  }
  const core = api(services, coreHandlers)
  const open = publicApi(services, [...publicHandlers, ...typedHandlers(skeleton)])
  return {
    services,
    call: async (method, path, sent = {}) => {
      const handler = path.startsWith('/core/') ? core : open
      const event = eventOf(requestOf(method, path, sent, token))
      const end = Date.now() + (sent.time ?? 30_000)
      const context = { ...contextOf(), getRemainingTimeInMillis: () => end - Date.now() }
      const { statusCode, headers, body } = await handler(event, context)
      return { status: statusCode, headers, text: body, body: parsed(body) }
    },
  }
}

import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import { endpoints } from '../../../shared/contract/index.ts'

/** Sends one request and gives the payload of its answer. @throws Error where it is no success */
export type Send = (id: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

/** A request that an endpoint answers with a success. */
export interface Made {
  path: string
  body?: unknown
}

/** Who sends the requests. */
export const admin = { email: 'owner@example.com', password: 'correct-horse-battery-1' }

let made = 0
const next = (): number => {
  made += 1
  return made
}

const password = 'correct-horse-battery-2'
const text = { name: 'title', type: 'text', allowNull: true }
const unique = { name: 'code', type: 'text', allowNull: true, unique: true }
const collection = () => {
  const name = `books${next()}`
  return { name, singleName: name, pluralName: name, fields: [text, unique] }
}
const site = () => ({ name: 'a', url: `u/${next()}`, active: true })
const element = () => ({ name: 'a', title: 'a', code: `${next()}`, active: true })

/** What each resource's create takes, by the resource's id. */
const bodies: Readonly<Record<string, () => object>> = {
  collections: collection,
  elements: element,
  'pages.items': site,
  'pages.sections': site,
  'static.items': () => ({ ...site(), fields: {} }),
  'static.sections': site,
  users: () => ({ email: `user${next()}@example.com`, password }),
  roles: () => ({ name: `role${next()}`, permissions: { pages: ['read'] } }),
  tokens: () => ({ name: 'build', permissions: { pages: ['read'] } }),
}

const resourceOf = (id: string): string => id.slice(0, id.lastIndexOf('.'))

const endpoint = (id: string): Endpoint => {
  const found = endpoints.find((one) => one.id === id)
  if (!found) throw new Error(`No endpoint ${id}`)
  return found
}

/** A new entity of a resource: the path parameters that name it, and what was answered. */
const create = async (send: Send, resource: string): Promise<Record<string, unknown>> => {
  const { path } = endpoint(`${resource}.add`)
  const parent = resource === 'elements' ? await create(send, 'collections') : {}
  const body = bodies[resource]?.()
  const { id } = await send(`${resource}.add`, path.replace('{id}', `${parent.id}`), body)
  if (resource === 'collections') await send('collections.publish', `/core/collections/${id}/publish`)
  return resource === 'elements'
    ? { ...body, collection: parent.name, id: parent.id, elementId: id }
    : { ...body, id }
}

const filled = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\+?\}/g, (_, name) => `${values[name]}`)

const rows = (count: number) => Array.from({ length: count }, element)

type Maker = (send: Send) => Promise<Made>

/** The requests of a reading endpoint that names an entity of a resource by the members of its body. */
const reading =
  (id: string, resource: string): Maker =>
  async (send) => ({ path: filled(endpoint(id).path, await create(send, resource)) })

/** Requests to endpoints beside the eight of each resource. */
const special: Readonly<Record<string, Maker>> = {
  'auth.login': async (send) => {
    const { email } = await create(send, 'users')
    return { path: '/core/auth/login', body: { email, password } }
  },
  'auth.refresh': async (send) => {
    const { email } = await create(send, 'users')
    const { refreshToken } = await send('auth.login', '/core/auth/login', { email, password })
    return { path: '/core/auth/refresh', body: { refreshToken } }
  },
  'sessions.delete': async (send) => {
    await send('auth.login', '/core/auth/login', admin)
    const sessions = Object.values(await send('sessions.list', '/core/sessions'))
    const other = sessions.find((one) => one instanceof Object && 'current' in one && one.current === false)
    const sessionId = other instanceof Object && 'id' in other ? other.id : undefined
    return { path: filled(endpoint('sessions.delete').path, { sessionId }) }
  },
  'auth.logout': async () => ({ path: '/core/auth/logout', body: { refreshToken: 'none' } }),
  'collections.update': async (send) => {
    const { id, ...body } = await create(send, 'collections')
    const path = `/core/collections/${id}`
    await send('elements.import', `${path}/elements/import`, rows(120))
    return { path, body: { ...body, fields: [{ ...text, unique: true }, unique].slice(1) } }
  },
  'elements.import': async (send) => {
    const { id } = await create(send, 'collections')
    return { path: `/core/collections/${id}/elements/import`, body: rows(200) }
  },
  'users.reset': async (send) => ({
    path: '/core/users/reset',
    body: { email: (await create(send, 'users')).email },
  }),
  'public.collection': async (send) => ({ path: `/api/${(await create(send, 'elements')).collection}` }),
  'public.changes': async (send) => ({ path: `/api/${(await create(send, 'elements')).collection}/changes` }),
  'public.elementSchema': async (send) => ({
    path: `/api/${(await create(send, 'elements')).collection}/schema`,
  }),
  'public.element': async (send) => {
    const { collection: name, elementId } = await create(send, 'elements')
    return { path: `/api/${name}/${elementId}` }
  },
  'public.pageById': reading('public.pageById', 'pages.items'),
  'public.pageSectionById': reading('public.pageSectionById', 'pages.sections'),
  'public.staticItemById': reading('public.staticItemById', 'static.items'),
  'public.staticSectionById': reading('public.staticSectionById', 'static.sections'),
  'public.page': reading('public.page', 'pages.items'),
  'public.pageSection': reading('public.pageSection', 'pages.sections'),
  'public.staticItem': reading('public.staticItem', 'static.items'),
  'public.staticSection': reading('public.staticSection', 'static.sections'),
}

/** A batch for two entities of a resource. */
const batch = async (send: Send, { path }: Endpoint, resource: string): Promise<Made> => {
  const { id: first, elementId = first } = await create(send, resource)
  if (resource === 'elements')
    return { path: filled(path, { id: first }), body: { items: [{ id: elementId }] } }
  const { id: second } = await create(send, resource)
  return { path, body: { items: [{ id: first }, { id: second }] } }
}

const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }

/** A restore of an entity that is there, with other times, and of one that is not. */
const restoring = async (send: Send, { id, path }: Endpoint): Promise<Made> => {
  const resource = resourceOf(id)
  const { elementId, id: own, ...values } = await create(send, resource)
  const body = resource === 'elements' ? element() : values
  const row = { active: false, createdBy: null, ...body, ...times }
  const rest = bodies[resource]?.()
  const known = elementId ?? own
  const rows = [
    { ...row, id: known },
    { ...row, ...rest, id: Number(known) + 100 },
  ].map((one) => (resource === 'elements' ? withoutAuthor(one) : one))
  return { path: filled(path, { id: own }), body: rows }
}

const withoutAuthor = ({ createdBy: _, ...rest }: Record<string, unknown>) => rest

/** Makes a request of an endpoint, with an entity of its own where its path names one. */
export const makeRequest = async (send: Send, row: Endpoint): Promise<Made> => {
  const maker = special[row.id]
  if (maker) return maker(send)
  if (row.id.endsWith('.restore')) return restoring(send, row)
  const resource = resourceOf(row.id)
  if (/\.batch[A-Z]/.test(row.id)) return batch(send, row, resource)
  if (row.id.endsWith('.add') && resource !== 'elements')
    return { path: row.path, body: bodies[resource]?.() }
  if (!row.path.includes('{')) return { path: row.path }
  if (row.id.startsWith('elements.') && !row.path.includes('{elementId}')) {
    const { id } = await create(send, 'collections')
    return { path: filled(row.path, { id }), ...(row.body ? { body: element() } : {}) }
  }
  return {
    path: filled(row.path, await create(send, resource)),
    ...(row.body ? { body: { name: `b${next()}` } } : {}),
  }
}

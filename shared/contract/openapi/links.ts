import type { Endpoint } from '../endpoint.ts'
import { operationIdOf } from './operation-ids.ts'
import type { Link } from './types.ts'

/** A call that an answer leads to: the endpoint, and what the call takes from the answer or from the request before. */
interface Onward extends Omit<Link, 'operationId'> {
  /** The id of the endpoint. */
  id: string
}

const member = (path: string): string => `$response.body#/${path}`
const sameParameter = (name: string): Record<string, string> => ({ [name]: `$request.path.${name}` })

/** The operations on an entity that a new one can be called with at once, and what each of them does. */
const onEntity: Readonly<Record<string, string>> = {
  get: 'Read what was created.',
  update: 'Change what was created.',
  publish: 'Publish or activate what was created.',
  unpublish: 'Take back the publication or activation of what was created.',
  delete: 'Delete what was created.',
}

/** The path parameters of an operation on a new entity. An element stands below its collection. */
const entityParameters = (add: string): Record<string, string> =>
  add === 'elements.add'
    ? { ...sameParameter('id'), elementId: member('payload/id') }
    : { id: member('payload/id') }

const created = (add: string): Onward[] =>
  Object.entries(onEntity).map(([operation, description]) => ({
    id: add.replace(/add$/, operation),
    description,
    parameters: entityParameters(add),
  }))

const tokensOf: readonly Onward[] = [
  {
    id: 'auth.refresh',
    description: 'Exchange the refresh token for new tokens.',
    requestBody: { refreshToken: member('payload/refreshToken') },
  },
  {
    id: 'auth.logout',
    description: 'End the session. The call needs the access token of this answer.',
    requestBody: { refreshToken: member('payload/refreshToken') },
  },
  { id: 'users.self', description: 'Read the user. The call needs the access token of this answer.' },
]

const nextChanges = (id: string, parameters: Record<string, string> = {}): Onward[] => [
  {
    id,
    description: 'Read what changes from here on.',
    parameters: { ...parameters, cursor: member('payload/cursor') },
  },
]

/** The links of the endpoints that no rule gives. */
const others: Readonly<Record<string, readonly Onward[]>> = {
  'auth.login': tokensOf,
  'auth.refresh': tokensOf,
  'sessions.list': [
    {
      id: 'sessions.delete',
      description: 'End the session that was used last.',
      parameters: { sessionId: member('payload/0/id') },
    },
  ],
  'history.list': [{ id: 'history.list', description: 'Read on.', parameters: { cursor: member('cursor') } }],
  'public.changes': nextChanges('public.changes', sameParameter('collection')),
  'public.pageChanges': nextChanges('public.pageChanges'),
  'public.pageSectionChanges': nextChanges('public.pageSectionChanges'),
  'public.staticChanges': nextChanges('public.staticChanges'),
  'public.staticSectionChanges': nextChanges('public.staticSectionChanges'),
}

/** The calls that an endpoint's answer leads to, by the name of the operation. Calls of endpoints that there are not are left out. */
export const linksOf = ({ id }: Endpoint, endpoints: readonly Endpoint[]): Record<string, Link> => {
  const onward = others[id] ?? (id.endsWith('.add') ? created(id) : [])
  const existing = onward.filter((one) => endpoints.some((endpoint) => endpoint.id === one.id))
  return Object.fromEntries(
    existing.map(({ id: to, ...rest }) => [operationIdOf(to), { operationId: operationIdOf(to), ...rest }]),
  )
}

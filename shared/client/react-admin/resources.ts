import type { Admin } from '../admin/create-admin.ts'
import type { WriteOptions } from '../admin/if-match.ts'
import type { ListResult } from '../http/call.ts'
import type { ListQuery } from '../http/list-query.ts'
import type { CallOptions } from '../http/transport.ts'

/** An entry of any resource. */
export interface Entry {
  id: number
}

/** The methods of one resource. A method that is not there is one that the interface does not have. */
export interface Methods {
  list(query?: ListQuery, options?: CallOptions): Promise<ListResult<Entry>>
  get?(id: number, options?: CallOptions): Promise<Entry>
  add(body: object, options?: CallOptions): Promise<Entry>
  update?(id: number, body: object, options?: WriteOptions): Promise<Entry>
  publish?(id: number, options?: WriteOptions): Promise<Entry>
  unpublish?(id: number, options?: WriteOptions): Promise<Entry>
  delete(id: number, options?: CallOptions): Promise<unknown>
}

/** A resource of react-admin. */
export interface Resource {
  methods: Methods
  /** Members that the server sets, which no form sends back. */
  readOnly: readonly string[]
  /** Members of answers that no record shows, such as the hash of a password. */
  hidden?: readonly string[]
  /** Members that an update has to carry, whether they changed or not. `active` is then changed by publishing. */
  whole?: readonly string[]
}

const ofServer = ['id', 'createdAt', 'updatedAt']
const ofSite = [...ofServer, 'hits']

const elementsOf = ({ elements }: Admin, collection: number): Methods => ({
  list: (query, options) => elements.list(collection, query, options),
  get: (id, options) => elements.get(collection, id, options),
  add: (body, options) => elements.add(collection, { name: '', ...body }, options),
  update: (id, body, options) => elements.update(collection, id, { ...body }, options),
  delete: (id, options) => elements.delete(collection, id, options),
})

/**
 * A resource by its name in react-admin.
 * @throws TypeError for any other name
 */
export const resourceOf = (admin: Admin, name: string): Resource => {
  const elements = /^elements-([1-9]\d*)$/.exec(name)?.[1]
  if (elements !== undefined)
    return { methods: elementsOf(admin, Number(elements)), readOnly: [...ofServer, '_hits'] }
  const known: Readonly<Record<string, Resource>> = {
    pages: { methods: admin.pages.items, readOnly: ofSite },
    'page-sections': { methods: admin.pages.sections, readOnly: ofSite },
    'static-items': { methods: admin.static.items, readOnly: ofSite },
    'static-sections': { methods: admin.static.sections, readOnly: ofSite },
    users: { methods: admin.users, readOnly: [...ofServer, 'role', 'canEdit'], hidden: ['password'] },
    roles: { methods: admin.roles, readOnly: ofServer },
    collections: {
      methods: admin.collections,
      readOnly: [...ofServer, 'createdBy'],
      whole: ['name', 'singleName', 'pluralName', 'fields'],
    },
    tokens: { methods: admin.tokens, readOnly: [...ofServer, 'createdBy', 'lastUsedAt'] },
  }
  const resource = Object.hasOwn(known, name) ? known[name] : undefined
  if (resource) return resource
  const names = ['elements-<id of a collection>', ...Object.keys(known)].join(', ')
  throw new TypeError(`The resource "${name}" is not known: use one of ${names}`)
}

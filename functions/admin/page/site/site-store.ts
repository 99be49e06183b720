import type { Admin } from '../../../../shared/client/admin/create-admin.ts'
import type { CreateOptions } from '../../../../shared/client/admin/idempotency-key.ts'
import type { WriteOptions } from '../../../../shared/client/admin/if-match.ts'
import type { CallOptions } from '../../../../shared/client/http/transport.ts'
import type { EntryStore, Stored } from '../entries/stored.ts'
import { sendingKeyed } from '../forms/sent-keys.ts'
import type { Area } from './areas.ts'

/** What a form calls: the methods that items and sections have in common. */
export interface SiteMethods {
  get(id: number, options?: CallOptions): Promise<{ id: number }>
  add(body: object, options?: CallOptions & CreateOptions): Promise<{ id: number }>
  update(id: number, body: object, options?: WriteOptions): Promise<{ id: number }>
  publish(id: number, options?: WriteOptions): Promise<{ id: number }>
  unpublish(id: number, options?: WriteOptions): Promise<{ id: number }>
  delete(id: number, options?: WriteOptions): Promise<unknown>
}

/** The endpoints of an area. */
const endpointsOf = (admin: Admin, { name }: Area) => (name === 'pages' ? admin.pages : admin.static)

/** The methods of an area's items. */
export const itemMethods = (admin: Admin, area: Area): SiteMethods => endpointsOf(admin, area).items

/** The methods of an area's sections. */
export const sectionMethods = (admin: Admin, area: Area): SiteMethods => endpointsOf(admin, area).sections

interface SiteStoreParts {
  /** A client that keeps numbers as they were written. */
  admin: Admin
  methods: SiteMethods
  /** The members of a new entry that nobody typed. */
  first: Readonly<Record<string, unknown>>
  /** Called after each write. */
  onWritten: () => void
  /** Says of a refused delete what stands in its way. */
  explainDelete?: ((id: number, error: unknown) => Promise<unknown>) | undefined
}

/** What a form can do with the items or the sections of an area. */
export const siteStore = ({
  admin,
  methods,
  first,
  onWritten,
  explainDelete,
}: SiteStoreParts): EntryStore => {
  const entry = (answer: { id: number }): Stored => ({
    id: answer.id,
    etag: admin.etagOf(answer) ?? '',
    members: { ...answer },
  })
  const written = (answer: { id: number }): Stored => {
    onWritten()
    return entry(answer)
  }
  const add = sendingKeyed((sent: object, options) =>
    methods.add({ name: '', url: '', ...first, ...sent }, options),
  )
  return {
    read: async (id) => entry(await methods.get(id)),
    add: async (body) => written(await add(body)),
    update: async (id, body, etag) => written(await methods.update(id, body, { ifMatch: etag })),
    publish: async (id, etag) => written(await methods.publish(id, { ifMatch: etag })),
    unpublish: async (id, etag) => written(await methods.unpublish(id, { ifMatch: etag })),
    delete: async (id, etag) => {
      try {
        await methods.delete(id, { ifMatch: etag })
      } catch (error) {
        throw explainDelete ? await explainDelete(id, error) : error
      }
      onWritten()
    },
  }
}

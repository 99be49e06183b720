import type { Admin } from '../../../../shared/client/admin/create-admin.ts'
import { sendingKeyed } from '../forms/sent-keys.ts'

/** An entry as it is stored, and the ETag by which it is known whether it changed since. */
export interface Stored {
  id: number
  etag: string
  members: Readonly<Record<string, unknown>>
}

/** What a form can do with the entries of one resource. */
export interface EntryStore {
  read(id: number): Promise<Stored>
  add(body: Readonly<Record<string, unknown>>): Promise<Stored>
  update(id: number, body: Readonly<Record<string, unknown>>, etag: string): Promise<Stored>
  publish(id: number, etag: string): Promise<Stored>
  unpublish(id: number, etag: string): Promise<Stored>
  delete(id: number, etag: string): Promise<unknown>
}

/** The entries of one collection. @param admin a client that keeps numbers as they were written */
export const elementStore = (admin: Admin, collection: number): EntryStore => {
  const written = (entry: { id: number }): Stored => ({
    id: entry.id,
    etag: admin.etagOf(entry) ?? '',
    members: { ...entry },
  })
  const { elements } = admin
  const add = sendingKeyed((sent: object, options) =>
    elements.add(collection, { name: '', ...sent, active: false }, options),
  )
  return {
    read: async (id) => written(await elements.get(collection, id)),
    // A new entry is a draft until somebody publishes it.
    add: async (body) => written(await add(body)),
    update: async (id, body, etag) =>
      written(await elements.update(collection, id, { ...body }, { ifMatch: etag })),
    publish: async (id, etag) => written(await elements.publish(collection, id, { ifMatch: etag })),
    unpublish: async (id, etag) => written(await elements.unpublish(collection, id, { ifMatch: etag })),
    delete: (id, etag) => elements.delete(collection, id, { ifMatch: etag }),
  }
}

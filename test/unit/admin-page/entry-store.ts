import type { EntryStore, Stored } from '../../../functions/admin/page/entries/stored.ts'
import { TypecaseError } from '../../../shared/client/http/error.ts'

/** A failure as the client throws it. */
export const failure = (status: number, problems: { name: string; message: string }[] = []) =>
  new TypecaseError({ status, title: `Failed ${status}`, text: 'Because.', fields: problems })

/** A store with one entry, whose version is its ETag; it refuses a stale one as the server does. */
export const storeWith = (members: Record<string, unknown>) => {
  let version = 1
  let entry: Record<string, unknown> | undefined = members
  const calls: string[] = []
  const shown = (): Stored => {
    if (!entry) throw failure(404)
    return { id: 1, etag: `"${version}"`, members: { ...entry } }
  }
  const write = (change: Record<string, unknown>): Stored => {
    entry = { ...entry, ...change }
    version += 1
    return shown()
  }
  const checked = (etag: string): void => {
    shown()
    if (etag !== `"${version}"`) throw failure(412)
  }
  const store: EntryStore = {
    read: async () => shown(),
    add: async (body) => {
      calls.push(`add ${JSON.stringify(body)}`)
      return { id: 2, etag: '"1"', members: { ...body } }
    },
    update: async (_, body, etag) => {
      calls.push(`update ${JSON.stringify(body)} ${etag}`)
      checked(etag)
      return write({ ...body })
    },
    publish: async (_, etag) => {
      calls.push(`publish ${etag}`)
      checked(etag)
      return write({ active: true })
    },
    unpublish: async (_, etag) => {
      checked(etag)
      return write({ active: false })
    },
    delete: async (_, etag) => checked(etag),
  }
  return {
    store,
    calls,
    write,
    remove: () => {
      entry = undefined
    },
  }
}

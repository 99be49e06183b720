import { bodyOf } from '../http/answer.ts'
import { get } from '../http/call.ts'
import type { Send } from '../http/transport.ts'
import { segment } from '../http/url.ts'
import { type Member, membersOf } from './members.ts'

/** The members of entries, and a text that changes with them. */
export interface EntrySchema {
  members: readonly Member[]
  version: string
}

/** Milliseconds for which a schema that was read counts as the present one: those of one build. */
const age = 60_000

const known = new Map<string, { at: number; schema: Promise<EntrySchema> }>()

const read = async (send: Send, collection: string): Promise<EntrySchema> => {
  const answer = await get(send, `/api/${segment(collection)}/schema`)
  const members = membersOf(bodyOf(answer)).filter(({ name }) => name !== '_hits')
  return { members, version: answer.headers.get('etag') ?? answer.text }
}

/**
 * The schema of a collection's elements. Astro asks for it when it prints types, and again when it loads, perhaps from
 * another loader of the same configuration. All of these share one request.
 * @throws TypecaseError
 */
export const collectionSchema = (send: Send, base: string, collection: string): Promise<EntrySchema> => {
  const key = `${base} ${collection}`
  const last = known.get(key)
  if (last && Date.now() - last.at < age) return last.schema
  const schema = read(send, collection)
  known.set(key, { at: Date.now(), schema })
  schema.catch(() => known.delete(key))
  return schema
}

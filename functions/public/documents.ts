import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publicReads } from '../../shared/contract/public-reads.ts'
import { placeholderUrl } from '../../shared/contract/server-url.ts'
import { prefersHtml } from '../../shared/http/answers/accept.ts'
import { addressOf } from '../../shared/http/answers/address.ts'
import { textTag } from '../../shared/http/answers/etag.ts'
import { pagePolicy } from '../../shared/http/answers/page-policy.ts'
import { on } from '../../shared/http/bind.ts'
import type { BoundEndpoint, Call, Reply } from '../../shared/http/call.ts'
import { validationError } from '../../shared/store/errors.ts'
import { kept } from '../../shared/values/kept.ts'

/** A file that lies beside the function's code. It was made from the contract when the function was bundled. */
const file = (name: string): (() => Promise<string>) => kept(() => readFile(join(__dirname, name), 'utf8'))

const replyOf = (name: string, text: string): Reply => {
  const policy = name.endsWith('.html') ? { 'content-security-policy': pagePolicy(text) } : {}
  return { text, headers: { etag: textTag(text), ...policy } }
}

/** The most addresses for which a document is kept. A stage has one or two. */
const mostAddresses = 4

/** A document with the address of the request in it. The latest addresses are kept, since the ETag takes a hash of it all. */
const document = (name: string): ((call: Call) => Promise<Reply>) => {
  const read = file(name)
  const replies = new Map<string, Reply>()
  return async (call) => {
    const address = addressOf(call)
    const known = replies.get(address)
    if (known) return known
    const reply = replyOf(name, (await read()).replaceAll(placeholderUrl, address))
    const [oldest] = replies.keys()
    if (replies.size >= mostAddresses && oldest !== undefined) replies.delete(oldest)
    replies.set(address, reply)
    return reply
  }
}

const index = kept(async () => replyOf('index.json', await file('index.json')()))

/** `public.root`: a browser is redirected to the page for editors, and every other client gets the index as JSON. */
const root: BoundEndpoint = on(publicReads.root, async ({ headers }) => {
  const vary = 'Accept'
  if (prefersHtml(headers.accept))
    return { status: 302, text: '', headers: { location: publicReads.root.redirect, vary } }
  const reply = await index()
  return { ...reply, headers: { ...reply.headers, vary } }
})

const whole = document('openapi.json')
const jsonBodies = document('openapi-json-bodies.json')

/** `public.openapi`: the document with all bodies, or with JSON bodies alone. Other members of the query mean nothing. */
const openapi: BoundEndpoint = on(publicReads.openapi, async (call) => {
  // An empty member counts as not sent, as in every query.
  const bodies = call.pairs.flatMap(([name, value]) => (name === 'bodies' && value !== '' ? [value] : []))
  if (bodies.some((value) => value !== 'json'))
    throw validationError([{ name: 'bodies', message: 'must be json, or left out for bodies of every kind' }])
  return bodies.length > 0 ? jsonBodies(call) : whole(call)
})

/** The endpoints that describe the interface. */
export const documentHandlers: readonly BoundEndpoint[] = [
  root,
  openapi,
  on(publicReads.docs, document('docs.html')),
]

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publicReads } from '../../shared/contract/public-reads.ts'
import { prefersHtml } from '../../shared/http/answers/accept.ts'
import { textTag } from '../../shared/http/answers/etag.ts'
import { pagePolicy } from '../../shared/http/answers/page-policy.ts'
import { on } from '../../shared/http/bind.ts'
import type { BoundEndpoint, Reply } from '../../shared/http/call.ts'
import { kept } from '../../shared/values/kept.ts'

/** A document that lies beside the function's code. It was made from the contract when the function was bundled. */
const document = (name: string): (() => Promise<Reply>) => {
  return kept(async () => {
    const text = await readFile(join(__dirname, name), 'utf8')
    const policy = name.endsWith('.html') ? { 'content-security-policy': pagePolicy(text) } : {}
    return { text, headers: { etag: textTag(text), ...policy } }
  })
}

const index = document('index.json')

/** `public.root`: a browser is redirected to the documentation, and every other client gets the index as JSON. */
const root: BoundEndpoint = on(publicReads.root, async ({ headers }) => {
  const vary = 'Accept'
  if (prefersHtml(headers.accept))
    return { status: 302, text: '', headers: { location: publicReads.root.redirect, vary } }
  const reply = await index()
  return { ...reply, headers: { ...reply.headers, vary } }
})

/** The endpoints that describe the interface. */
export const documentHandlers: readonly BoundEndpoint[] = [
  root,
  on(publicReads.openapi, document('openapi.json')),
  on(publicReads.docs, document('docs.html')),
]

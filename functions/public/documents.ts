import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EndpointRequest } from '../../shared/contract/endpoint.ts'
import { publicReads } from '../../shared/contract/public-reads.ts'
import type { Handled } from '../../shared/http/call.ts'
import { textTag } from '../../shared/http/etag.ts'
import { on } from '../../shared/http/handled.ts'

/** A document that was made from the contract when the function was bundled, and lies beside its code. */
const document = (endpoint: EndpointRequest, name: string): Handled => {
  let read: Promise<string> | undefined
  return on(endpoint, async () => {
    read ??= readFile(join(__dirname, name), 'utf8')
    const text = await read
    return { text, headers: { etag: textTag(text) } }
  })
}

export const documentHandlers: readonly Handled[] = [
  document(publicReads.openapi, 'openapi.json'),
  document(publicReads.docs, 'docs.html'),
]

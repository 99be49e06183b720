import { bodyOf } from '../http/answer.ts'
import type { Send } from '../http/transport.ts'

/** The document of a site's published content, with its entity tag. */
export interface ContentDocument {
  document: unknown
  etag: string | undefined
}

/** Reads the document of the content. @returns null where it is still the one of the entity tag */
export const readContentDocument = async (
  send: Send,
  signal: AbortSignal,
  etag?: string,
): Promise<ContentDocument | null> => {
  const answer = await send({
    method: 'GET',
    path: '/api/openapi.json',
    isRepeatable: true,
    signal,
    ...(etag === undefined ? {} : { headers: { 'if-none-match': etag }, also: [304] }),
  })
  if (answer.status === 304) return null
  return { document: bodyOf(answer), etag: answer.headers.get('etag') ?? undefined }
}

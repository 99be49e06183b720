import { publicReads } from '../../shared/contract/public-reads.ts'
import { successText } from '../../shared/http/answers/envelope.ts'
import { listTag } from '../../shared/http/answers/etag.ts'
import { on } from '../../shared/http/bind.ts'
import type { BoundEndpoint } from '../../shared/http/call.ts'
import { idOf } from '../../shared/http/resource/counters.ts'
import { notFound } from '../../shared/store/errors.ts'
import { lineageOf } from '../../shared/store/head.ts'
import { publishedCollection } from './published.ts'

/** `public.element`: one element of a published collection. The read counts as a hit. */
export const element: BoundEndpoint = on(publicReads.element, async (call) => {
  const id = idOf(call.params.id)
  const { source, shapes, head, headName } = await publishedCollection(call)
  const options = { consistent: false, activeOnly: true, head }
  const found = await call.services.model.get(source, shapes, id, options)
  if (!found) throw notFound()
  return {
    text: successText(found.text),
    headers: { etag: listTag(`${lineageOf(call.services.table, head)}/${head.schema}`, found.v, []) },
    hit: { partition: head.partition, id, headName },
  }
})

import type { ElementInput } from '../../types/requests.ts'

/** An element to import, with the number of its row among those that are sent. */
export interface Prepared<R> {
  row: R
  element: ElementInput
}

/** Rows of one request: so many that it takes a second or two, and can be ended between two requests. */
const mostRows = 1_000
/** Bytes of one request. The server takes 6 MB. */
const mostBytes = 3_000_000

/** Rows in groups, each for one request. */
export async function* batchesOf<R>(rows: AsyncIterable<Prepared<R>>): AsyncGenerator<Prepared<R>[]> {
  let batch: Prepared<R>[] = []
  let bytes = 0
  for await (const prepared of rows) {
    const length = Buffer.byteLength(JSON.stringify(prepared.element))
    if (batch.length >= mostRows || (batch.length > 0 && bytes + length > mostBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(prepared)
    bytes += length
  }
  if (batch.length > 0) yield batch
}

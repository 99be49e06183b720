import type { ElementInput } from '../types/requests.ts'

/** An element to import, with the number of its row among those that are sent. */
export interface Prepared<R> {
  row: R
  element: ElementInput
  /** The bytes of its JSON. */
  bytes: number
}

/** Rows of one request: so many that it takes a second or two, and can be ended between two requests. */
const mostRows = 1_000
/** Bytes of one request. The server takes 6 MB. */
export const mostBytes = 3_000_000

/** Rows in groups, each for one request. @param most rows of a group; 1,000 unless given */
export async function* batchesOf<R>(
  rows: AsyncIterable<Prepared<R>>,
  most = mostRows,
): AsyncGenerator<Prepared<R>[]> {
  let batch: Prepared<R>[] = []
  let bytes = 0
  for await (const prepared of rows) {
    if (batch.length >= most || (batch.length > 0 && bytes + prepared.bytes > mostBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(prepared)
    bytes += prepared.bytes
  }
  if (batch.length > 0) yield batch
}

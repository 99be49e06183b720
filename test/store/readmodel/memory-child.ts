import { closeSync, openSync, readSync } from 'node:fs'
import type { ListRequest } from '../../../shared/readmodel/lists/shape.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import { chunkBytes } from '../../../shared/readmodel/snapshot/codec.ts'
import type { PartitionReader, PartitionSource } from '../../../shared/readmodel/source/partition-source.ts'
import { listRequest } from '../../unit/readmodel/list-request.ts'
import { anyId, element, elementHead, elementShape } from './elements.ts'

// A process of its own for memory.test.ts: loads a partition, from the snapshot file if one is given, lists it in
// many ways, and prints the most memory it was resident with.

const [count, snapshotFile, snapshotBytes] = [
  Number(process.argv[2]),
  process.argv[3],
  Number(process.argv[4]),
]
const head = elementHead(count)
const pageSize = 1_000

/** Pages as the SDK gives them: parsed from the bytes of a response. */
async function* pages() {
  for (let from = 1; from <= count; from += pageSize) {
    const page = Array.from({ length: pageSize }, (_, at) => element(from + at))
    yield JSON.parse(Buffer.from(JSON.stringify(page)).toString())
  }
}

const readChunk = (file: string, chunk: number): Uint8Array => {
  const bytes = Buffer.alloc(Math.min(chunkBytes, snapshotBytes - chunk * chunkBytes))
  const descriptor = openSync(file, 'r')
  readSync(descriptor, bytes, 0, bytes.length, chunk * chunkBytes)
  closeSync(descriptor)
  return bytes
}

const unused = () => Promise.reject(new Error('Not needed here.'))
const chunks = Math.ceil(snapshotBytes / chunkBytes)
const reader: PartitionReader = {
  entities: unused,
  log: async () => [],
  all: pages,
  range: unused,
  outlines: unused,
  newestSnapshot: async () =>
    snapshotFile ? { version: 1, chunks, count, bytes: 1_000 * count, collectionId: 1 } : null,
  chunk: async (_, chunk) => (snapshotFile ? readChunk(snapshotFile, chunk) : null),
  hits: async () => new Map(),
}
const source: PartitionSource = { key: 'element#articles', head: async () => head, open: () => reader }

const model = createReadModel({ maxBytes: 700_000_000 })
const base = listRequest()
const requests: ListRequest[] = [
  { ...base, filters: [anyId] },
  { ...base, page: count / 20 },
  { ...base, sortBy: 'name' },
  { ...base, sortBy: 'publishedAt', sortOrder: 'DESC', page: 100 },
  { ...base, sortBy: 'price', filters: [{ field: 'category', op: 'eq', value: 'harbour' }] },
  { ...base, search: 'lantern' },
  { ...base, limit: 1_000 },
]
const started = performance.now()
const timings: number[] = []
for (const request of requests) {
  const before = performance.now()
  const { entities } = await model.list(source, elementShape, request)
  if (entities.length !== request.limit)
    throw new Error(`${entities.length} entities for ${JSON.stringify(request)}`)
  timings.push(Math.round(performance.now() - before))
}
console.log(
  JSON.stringify({
    residentMB: Math.round(process.resourceUsage().maxRSS / 1024),
    nowMB: Math.round(process.memoryUsage().rss / 2 ** 20),
    accountedMB: Math.round(model.bytes() / 2 ** 20),
    elapsedMs: Math.round(performance.now() - started),
    timings,
  }),
)

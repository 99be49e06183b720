import { readFile } from 'node:fs/promises'
import type { ListRequest } from '../../../shared/readmodel/lists/shape.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import type {
  PartitionReader,
  PartitionSource,
  SnapshotObjects,
} from '../../../shared/readmodel/source/partition-source.ts'
import { peakMemory } from '../../process-memory.ts'
import { listRequest } from '../../unit/readmodel/list-request.ts'
import { anyId, element, elementHead, elementShape } from './elements.ts'
import { fileOf } from './snapshot-files.ts'

// A process of its own for memory.test.ts: loads a partition, from the objects of a snapshot in a folder if one is given,
// lists it in many ways, and prints the most memory it was resident with.

const [count, folder] = [Number(process.argv[2]), process.argv[3]]
const head = elementHead(count)
const pageSize = 1_000

/** Pages as the SDK gives them: parsed from the bytes of a response. */
async function* pages() {
  for (let from = 1; from <= count; from += pageSize) {
    const page = Array.from({ length: pageSize }, (_, at) => element(from + at))
    yield JSON.parse(Buffer.from(JSON.stringify(page)).toString())
  }
}

const unused = () => Promise.reject(new Error('Not needed here.'))
const reader: PartitionReader = {
  entities: unused,
  log: async () => [],
  all: pages,
  range: unused,
  outlines: unused,
  hits: async () => new Map(),
}
/** The objects of a snapshot, each in a file. */
const snapshots = (files: string) => (): SnapshotObjects => ({
  get: async (name) => readFile(fileOf(files, name)),
})
const source: PartitionSource = {
  key: 'element#articles',
  head: async () => head,
  open: () => reader,
  ...(folder === undefined ? {} : { snapshots: snapshots(folder) }),
}

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
    residentMB: Math.round(peakMemory() / 1024 / 1024),
    nowMB: Math.round(process.memoryUsage().rss / 2 ** 20),
    accountedMB: Math.round(model.bytes() / 2 ** 20),
    elapsedMs: Math.round(performance.now() - started),
    timings,
  }),
)

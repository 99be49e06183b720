import { afterEach, expect, test, vi } from 'vitest'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import { manifestBytes, manifestIn } from '../../../shared/readmodel/snapshot/manifest.ts'
import { bucketSnapshots, writeSnapshot } from '../../../shared/readmodel/snapshot/write.ts'
import { partitionSource } from '../../../shared/readmodel/source/partition-source.ts'
import { type Bucket, BucketFailure, type ObjectReply } from '../../../shared/store/bucket.ts'
import { lineageOf } from '../../../shared/store/head.ts'
import { snapshotPrefix } from '../../../shared/store/object-keys.ts'
import { type Table, tableUnder } from '../../../shared/store/table.ts'
import { listRequest } from '../../unit/readmodel/list-request.ts'
import { engineOfFile } from '../engine.ts'
import { memoryBucket } from '../memory-bucket.ts'
import { anyId, element, elementHead, elementShape, elements } from './elements.ts'
import { fill, rewrite } from './filled.ts'

const partition = 'element#articles'
const count = 250
const engine = engineOfFile()
afterEach(() => vi.restoreAllMocks())

const snapshotOf = async (table: Table): Promise<void> => {
  const head = await partitionSource(table, partition).head(true)
  if (head && table.bucket)
    await writeSnapshot(
      partitionSource(table, partition),
      head,
      bucketSnapshots(table, table.bucket, head),
      1e9,
    )
}

/** A table of 250 elements with a snapshot, in which entity 1 differs, so that an answer tells where it came from. */
const filled = async () => {
  const memory = memoryBucket()
  const table: Table = { ...(await engine.newTable()), bucket: memory.bucket }
  const head = elementHead(count)
  const marked = elements(count).map((one) =>
    one.id === 1 ? { ...one, data: '{"id":1,"name":"snapshot"}' } : one,
  )
  await fill(table, head, marked)
  await snapshotOf(table)
  await fill(table, head, [{ ...element(1), data: '{"id":1,"name":"table"}' }])
  return { ...memory, table, head, prefix: snapshotPrefix(partition, lineageOf(table, head)) }
}

/** Lists the first entity on a fresh instance, and says where it came from and which fallbacks were counted. */
const listed = async (table: Table): Promise<{ from: string; reasons: string[] }> => {
  const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const model = createReadModel({ maxBytes: 1e9 })
  const { entities, total } = await model.list(
    partitionSource(table, partition),
    elementShape,
    listRequest({ filters: [anyId] }),
  )
  const metrics = lines.mock.calls
    .map(([line]) => `${line}`)
    .filter((line) => line.includes('SnapshotFallbacks'))
  lines.mockRestore()
  expect(total).toBe(count)
  return {
    from: JSON.parse(entities[0] ?? '{}').name,
    reasons: metrics.map((line) => `${JSON.parse(line).reason}`),
  }
}

const fromSnapshot = { from: 'snapshot', reasons: [] }

test('a snapshot is read where there is one, and its absence is no fallback', async () => {
  const { table, objects } = await filled()
  expect(await listed(table)).toEqual(fromSnapshot)
  objects.clear()
  expect(await listed(table)).toEqual({ from: 'table', reasons: [] })
})

test('a snapshot of another lineage is not looked at', async () => {
  const { table, head, requests } = await filled()
  await fill(table, { ...head, incarnation: 'wiped' }, [])
  requests.length = 0
  expect(await listed(table)).toEqual({ from: 'table', reasons: [] })
  expect(requests).toHaveLength(1)
})

type Change = (reply: ObjectReply) => ObjectReply | Promise<ObjectReply>

/** The table with a bucket whose answers to some reads are others. */
const changed = (table: Table, ending: string, change: Change): Table => {
  const { bucket } = table
  if (!bucket) throw new Error('The table has no bucket.')
  const other: Bucket = async (request, signal) => {
    const reply = await bucket(request, signal)
    return request.method === 'GET' && request.key.endsWith(ending) ? change(reply) : reply
  }
  return { ...table, bucket: other }
}

const status = (code: number) => (): ObjectReply => ({ status: code, body: new Uint8Array() })
const withByte = ({ status: code, body }: ObjectReply): ObjectReply => {
  const copy = Uint8Array.from(body)
  copy[copy.length >> 1] = (copy[copy.length >> 1] ?? 0) ^ 1
  return { status: code, body: copy }
}
const inManifest =
  (member: string, value: unknown) =>
  (reply: ObjectReply): ObjectReply => ({
    ...reply,
    body: Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(reply.body).toString()), [member]: value })),
  })

test.each<[string, string, Change, string]>([
  ['a manifest is not answered', 'manifest', status(503), 'status 503'],
  ['a chunk is not answered', '0000', status(500), 'status 500'],
  ['a chunk is refused in another way', '0000', status(400), 'status 400'],
  ['a chunk is missing', '0000', status(403), 'missing chunk'],
  ['a chunk is gone', '0000', status(404), 'missing chunk'],
  ['a chunk is damaged', '0000', withByte, 'damaged chunk'],
  ['a chunk is cut', '0000', ({ body }) => ({ status: 200, body: body.subarray(0, -1) }), 'cut chunk'],
  [
    'the manifest is cut',
    'manifest',
    ({ body }) => ({ status: 200, body: body.subarray(0, -1) }),
    'damaged manifest',
  ],
  ['the manifest lacks a member', 'manifest', inManifest('chunks', undefined), 'damaged manifest'],
  ['the format is newer', 'manifest', inManifest('format', 2), 'format 2'],
  ['the number of entities is another', 'manifest', inManifest('count', 3), 'another number of entities'],
])(
  'where %s, the table is read, and a metric says so',
  { timeout: 20_000 },
  async (_, ending, change, reason) => {
    const { table } = await filled()
    expect(await listed(changed(table, ending, change))).toEqual({ from: 'table', reasons: [reason] })
  },
)

test('a bucket that hangs is waited for some seconds, and then the table is read', {
  timeout: 30_000,
}, async () => {
  const { table } = await filled()
  const silent = changed(table, 'manifest', () => new Promise(() => undefined))
  const start = performance.now()
  expect(await listed(silent)).toEqual({ from: 'table', reasons: ['no answer in time'] })
  const elapsed = performance.now() - start
  expect(elapsed).toBeGreaterThan(5_900)
  expect(elapsed).toBeLessThan(12_000)
})

test('one failure of a chunk costs another attempt, and no fallback', async () => {
  const { table } = await filled()
  let calls = 0
  const once = changed(table, '0000', (reply) => {
    calls += 1
    return calls === 1 ? status(503)() : reply
  })
  expect(await listed(once)).toEqual(fromSnapshot)
  expect(calls).toBe(2)
})

test('a snapshot that is replaced between its manifest and its chunk gives way to its successor', async () => {
  const { table, head, objects, prefix, requests } = await filled()
  let replaced = false
  const meanwhile = changed(table, '000000000001/0000', async (reply) => {
    if (replaced) return reply
    replaced = true
    const next = await rewrite(table, head, { ...element(2), data: '{"id":2,"name":"new"}' })
    await snapshotOf(table)
    await rewrite(table, next, element(3))
    await snapshotOf(table)
    return status(403)()
  })
  requests.length = 0
  expect(await listed(meanwhile)).toEqual(fromSnapshot)
  expect(manifestIn(objects.get(`${prefix}manifest`) ?? new Uint8Array()).version).toBe(3)
  expect(requests.filter((request) => request.endsWith('manifest')).length).toBeGreaterThan(2)
})

test('an older snapshot never replaces a newer one', async () => {
  const { table, head, objects, prefix } = await filled()
  const manifest = manifestIn(objects.get(`${prefix}manifest`) ?? new Uint8Array())
  const newer = manifestBytes({ ...manifest, version: 9 })
  objects.set(`${prefix}manifest`, newer)
  if (!table.bucket) throw new Error('The table has no bucket.')
  const store = bucketSnapshots(table, table.bucket, head)
  objects.delete(`${prefix}manifest`)
  const late = {
    ...store,
    put: (name: string, bytes: Uint8Array) => {
      objects.set(`${prefix}manifest`, newer)
      return store.put(name, bytes)
    },
  }
  expect(await writeSnapshot(partitionSource(table, partition), head, late, 1e9)).toMatchObject({
    version: 9,
  })
  expect(objects.get(`${prefix}manifest`)).toEqual(newer)
})

test('the end of a request ends the load, and counts no fallback', async () => {
  const { table } = await filled()
  const end = new AbortController()
  const hanging = changed(table, '0000', () => {
    end.abort(new Error('the request is over'))
    return new Promise(() => undefined)
  })
  await expect(listed(tableUnder(hanging, end.signal))).rejects.toThrow('the request is over')
})

test('a failure of the bucket names its reason', () => {
  expect(new BucketFailure('status 503', true).message).toBe('The bucket gave no usable answer: status 503.')
})

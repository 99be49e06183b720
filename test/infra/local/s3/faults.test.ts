import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type BucketCall,
  type BucketFaultKind,
  bucketFaultKinds,
  createBucketFaults,
} from '../../../../infra/local/faults/bucket.ts'
import type { BucketEntry } from '../../../../infra/local/s3/gateway.ts'
import { at, bucketFolder, bucketName, openedOn } from './buckets.ts'

const { folder, remove } = bucketFolder()
const entries: BucketEntry[] = []
let fault: BucketFaultKind | undefined
let onFault = (): void => undefined
const faultOn = (): BucketFaultKind | undefined => {
  onFault()
  return fault
}
let bucket: Awaited<ReturnType<typeof openedOn>>
const text = 'what an object holds'

beforeAll(async () => {
  bucket = await openedOn(folder, {
    bucketFaults: { faultOn },
    onBucketRequest: (entry) => entries.push(entry),
  })
  await bucket.owner(at('page/one'), { method: 'PUT', body: Buffer.from(text) })
  entries.length = 0
})
afterEach(() => {
  fault = undefined
  onFault = () => undefined
  entries.length = 0
})
afterAll(async () => {
  await bucket.stop()
  remove()
})

const read = () => bucket.reader(at('page/one'))
const write = (body: string) => bucket.writer(at('page/written'), { method: 'PUT', body: Buffer.from(body) })
const written = async () => {
  fault = undefined
  return (await bucket.reader(at('page/written'))).bytes.toString()
}

describe('between the functions and the bucket', () => {
  it('a request that meets no fault is shown with what it moved', async () => {
    await read()
    await write('1234')
    expect(entries).toMatchObject([
      {
        functionName: 'reader',
        operation: 'GetObject',
        bucket: bucketName,
        key: 'page/one',
        requestBytes: 0,
        responseBytes: text.length,
        status: 200,
      },
      { functionName: 'writer', operation: 'PutObject', key: 'page/written', requestBytes: 4, status: 200 },
    ])
    for (const { milliseconds } of entries) expect(milliseconds).toBeGreaterThan(0)
  })

  it.each<[BucketFaultKind, number, string]>([
    ['slowDown', 503, 'SlowDown'],
    ['internalError', 500, 'InternalError'],
    ['missing', 403, 'AccessDenied'],
  ])('%s is answered with %i %s, and nothing takes effect', async (kind, status, code) => {
    await write('before')
    fault = kind
    expect(await read()).toMatchObject({ status, code })
    if (kind !== 'missing') expect(await write('after')).toMatchObject({ status, code })
    expect(await written()).toBe('before')
  })

  it('an object that is missing is so for a caller that may list, too', async () => {
    fault = 'missing'
    expect(await bucket.owner(at('page/one'))).toMatchObject({ status: 404, code: 'NoSuchKey' })
  })

  it('no answer comes, and nothing takes effect', async () => {
    await write('before')
    fault = 'hang'
    await expect(bucket.reader(at('page/one'), { signal: AbortSignal.timeout(150) })).rejects.toThrow(
      'timeout',
    )
    // The caller gives up when the request has arrived.
    const caller = new AbortController()
    onFault = () => caller.abort(new Error('given up'))
    const put = { method: 'PUT', body: Buffer.from('after'), signal: caller.signal }
    await expect(bucket.writer(at('page/written'), put)).rejects.toThrow('given up')
    expect(await written()).toBe('before')
  })

  it('an answer is lost after the request took effect', async () => {
    await write('before')
    fault = 'lost'
    await expect(write('after')).rejects.toThrow('fetch failed')
    expect(await written()).toBe('after')
  })

  it('an answer breaks off', async () => {
    fault = 'cut'
    await expect(read()).rejects.toThrow('terminated')
  })

  it('a byte of an answer is another one', async () => {
    fault = 'damaged'
    const { status, bytes } = await read()
    const other = [...bytes].filter((byte, index) => byte !== text.charCodeAt(index))
    expect([status, bytes.length, other.length]).toEqual([200, text.length, 1])
  })
})

describe('faults that are drawn', () => {
  const call = (operation: BucketCall['operation'], key = 'page/a'): BucketCall => ({
    functionName: 'reader',
    operation,
    bucket: bucketName,
    key,
  })
  const drawn = (seed: number, operation: BucketCall['operation'] = 'GetObject') => {
    const faults = createBucketFaults({ seed, rate: 0.5 })
    faults.start()
    const kinds = Array.from({ length: 400 }, () => faults.faultOn(call(operation)))
    return { kinds, tally: faults.tally() }
  }

  it('are the same for a seed, and others for another', () => {
    expect(drawn(1).kinds).toEqual(drawn(1).kinds)
    expect(drawn(1).kinds).not.toEqual(drawn(2).kinds)
  })

  it('are as many as the rate says, of every kind, and counted', () => {
    const { kinds, tally } = drawn(3)
    const met = kinds.filter((kind) => kind !== undefined)
    expect(met.length).toBeGreaterThan(150)
    expect(met.length).toBeLessThan(250)
    expect([...new Set(met)].sort()).toEqual([...bucketFaultKinds].sort())
    expect(tally.calls).toBe(400)
    expect(tally.met.cut).toBe(met.filter((kind) => kind === 'cut').length)
  })

  it('are only those that S3 can answer with', () => {
    const kinds = new Set(drawn(4, 'PutObject').kinds.filter((kind) => kind !== undefined))
    expect([...kinds].sort()).toEqual(['hang', 'internalError', 'lost', 'slowDown'])
  })

  it('are off before the start and after the stop, and concern what they are to', () => {
    const faults = createBucketFaults({
      seed: 1,
      rate: 1,
      kinds: ['hang'],
      concerns: ({ key }) => key.startsWith('page/'),
    })
    expect(faults.faultOn(call('GetObject'))).toBeUndefined()
    faults.start()
    expect(faults.faultOn(call('GetObject'))).toBe('hang')
    expect(faults.faultOn(call('GetObject', 'user/a'))).toBeUndefined()
    faults.stop()
    expect(faults.faultOn(call('GetObject'))).toBeUndefined()
  })
})

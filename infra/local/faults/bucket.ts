import type { S3Operation } from '../policy/s3-access.ts'
import { oneOf, randomOf } from './random.ts'

/**
 * What can go wrong with a request to a bucket: no answer at all, S3's two answers when it is busy or fails, an answer
 * that is lost after the request took effect, an answer that breaks off, one with a wrong byte, and an object that is
 * not there.
 */
export const bucketFaultKinds = [
  'hang',
  'slowDown',
  'internalError',
  'lost',
  'cut',
  'damaged',
  'missing',
] as const

export type BucketFaultKind = (typeof bucketFaultKinds)[number]

/** A request of a function to a bucket. */
export interface BucketCall {
  functionName: string
  operation: S3Operation
  bucket: string
  /** The object's key, or the prefix of a list. */
  key: string
}

/** Decides which requests meet a fault. */
export interface BucketFaults {
  faultOn: (call: BucketCall) => BucketFaultKind | undefined
}

export interface DrawnBucketFaults extends BucketFaults {
  /** Switches the faults on. They are off before the first `start`, and after a `stop`. */
  start: () => void
  stop: () => void
  /** The number of calls since the first start, and how many of them met each kind of fault. */
  tally: () => { calls: number; met: Readonly<Record<BucketFaultKind, number>> }
}

export interface BucketFaultOptions {
  /** With the same seed, the same calls in the same order meet the same faults. */
  seed: number
  /** Share of the calls that meet a fault, 0 to 1. */
  rate: number
  /** The kinds of faults; all unless given. */
  kinds?: readonly [BucketFaultKind, ...BucketFaultKind[]]
  /** Whether a call can meet a fault; all can unless given. */
  concerns?: (call: BucketCall) => boolean
}

const ofObjectsRead: ReadonlySet<BucketFaultKind> = new Set(['cut', 'damaged', 'missing'])

/** Whether S3 can answer a call in this way. */
export const fitsBucket = (kind: BucketFaultKind, { operation }: BucketCall): boolean =>
  operation === 'GetObject' || !ofObjectsRead.has(kind)

/** Draws faults at random by a seed. They are off until they are started. */
export const createBucketFaults = ({
  seed,
  rate,
  kinds = bucketFaultKinds,
  concerns = () => true,
}: BucketFaultOptions): DrawnBucketFaults => {
  const met = { hang: 0, slowDown: 0, internalError: 0, lost: 0, cut: 0, damaged: 0, missing: 0 }
  let isOn = false
  let calls = 0
  const draw = (call: BucketCall): BucketFaultKind | undefined => {
    const random = randomOf(seed, calls)
    calls += 1
    if (!concerns(call) || random() >= rate) return undefined
    const kind = oneOf(random, kinds)
    return fitsBucket(kind, call) ? kind : undefined
  }
  return {
    start: () => {
      isOn = true
    },
    stop: () => {
      isOn = false
    },
    faultOn: (call) => {
      const kind = isOn ? draw(call) : undefined
      if (kind !== undefined) met[kind] += 1
      return kind
    },
    tally: () => ({ calls, met: { ...met } }),
  }
}

import { join } from 'node:path'
import type { Cleanup } from '../cleanup.ts'
import type { BucketFaults } from '../faults/bucket.ts'
import { Agent } from '../node-http.ts'
import type { Caller } from '../policy/caller.ts'
import type { Denied } from '../policy/denial.ts'
import { type Emulator, emulatorOf } from './emulator.ts'
import { forwarded } from './forward.ts'
import { type BucketEntry, startS3Gateway } from './gateway.ts'
import { readersWriterLock } from './lock.ts'

/** What happens between the functions and the buckets. */
export interface BucketOptions {
  /** What goes wrong with requests to a bucket, if anything is to. */
  bucketFaults?: BucketFaults | undefined
  /** Called for each request that functions make to a bucket and that their policies allow. */
  onBucketRequest?: ((entry: BucketEntry) => void) | undefined
}

/** The buckets of a stack. */
export interface Buckets {
  /** Endpoint for the functions, which checks each request by its caller's signature and policy. */
  url: string
  emulator: Emulator
}

/** The folder of the buckets in a data folder. */
export const bucketsIn = (folder: string): string => join(folder, 'buckets')

/**
 * Opens buckets on a folder. The emulator behind them starts with the first request.
 * @param folder where the objects are kept
 * @param names of the buckets
 */
export const openBuckets = async (
  { folder, names }: { folder: string; names: readonly string[] },
  callers: { callerOf: (accessKeyId: string) => Caller | undefined; onDenied: (denied: Denied) => void },
  { bucketFaults, onBucketRequest }: BucketOptions,
  cleanup: Cleanup,
): Promise<Buckets> => {
  const emulator = emulatorOf(folder, names)
  cleanup.add(emulator.stop)
  const agent = new Agent({ keepAlive: true })
  cleanup.add(() => agent.destroy())
  const gateway = await startS3Gateway({
    ...callers,
    lock: readersWriterLock(),
    forward: async (request, body) => forwarded(await emulator.endpoint(), agent, request, body),
    faults: bucketFaults,
    onRequest: onBucketRequest,
  })
  cleanup.add(gateway.close)
  return { url: gateway.url, emulator }
}

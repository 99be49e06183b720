import type { BucketCall, BucketFaultKind } from '../faults/bucket.ts'
import type { Caller } from '../policy/caller.ts'
import type { Denied } from '../policy/denial.ts'
import { listAccess, s3AccessOf } from '../policy/s3-access.ts'
import { accessDenied, failureAnswer, type S3Answer, S3Failure } from './failure.ts'
import { listed } from './list.ts'
import type { ReadersWriterLock } from './lock.ts'
import type { S3Request } from './request.ts'

/** What serves a request that is allowed, and who hears of one that is not. */
export interface S3Service {
  /** Sends a request to the emulator. */
  forward: (request: S3Request, body: Buffer) => Promise<S3Answer>
  lock: ReadersWriterLock
  onDenied: (denied: Denied) => void
}

/** An answer, or the way in which the connection fails: no answer, none after the effect, or one that breaks off. */
export type Served = { answer: S3Answer } | { broken: 'hang' | 'lost' } | { broken: 'cut'; answer: S3Answer }

/**
 * Checks a request by its caller's policy.
 * @throws S3Failure 403
 */
export const authorizeS3 = (
  request: S3Request,
  caller: Pick<Caller, 'firstDenied'>,
  onDenied: (denied: Denied) => void,
): void => {
  const denied = caller.firstDenied([s3AccessOf(request)])
  if (!denied) return
  onDenied(denied)
  throw accessDenied(denied.message)
}

/**
 * S3's answer for an object that is not there: 404 for a caller that may list the whole bucket, else 403, so that nobody
 * learns by it what is in the bucket (Amazon S3 API reference, GetObject, "Permissions").
 */
const absent = ({ bucket }: S3Request, caller: Pick<Caller, 'firstDenied'>): S3Answer => {
  const denied = caller.firstDenied([listAccess(bucket)])
  return failureAnswer(
    denied
      ? accessDenied(denied.message)
      : new S3Failure(404, 'NoSuchKey', 'The specified key does not exist.'),
  )
}

const refusals = {
  slowDown: new S3Failure(503, 'SlowDown', 'Please reduce your request rate.'),
  internalError: new S3Failure(500, 'InternalError', 'We encountered an internal error. Please try again.'),
}

/** The answer with another byte in the middle of its body. */
const damaged = ({ body, ...rest }: S3Answer): S3Answer => {
  const copy = Buffer.from(body)
  const at = copy.length >> 1
  if (copy.length > 0) copy[at] = (copy[at] ?? 0) ^ 0xff
  return { ...rest, body: copy }
}

/** The call that a fault is decided on. */
export const bucketCallOf = (
  { operation, bucket, key = '' }: S3Request,
  functionName: string,
): BucketCall => ({
  functionName,
  operation,
  bucket,
  key,
})

const isRead = ({ operation }: S3Request): boolean =>
  operation !== 'PutObject' && operation !== 'DeleteObject'

/**
 * Serves a request that its caller may make.
 * @param fault what goes wrong, if anything is to
 * @throws Error when the emulator cannot be reached
 */
export const serveS3 = async (
  request: S3Request,
  body: Buffer,
  { caller, fault }: { caller: Pick<Caller, 'firstDenied'>; fault: BucketFaultKind | undefined },
  { forward, lock }: S3Service,
): Promise<Served> => {
  if (fault === 'hang') return { broken: fault }
  if (fault === 'slowDown' || fault === 'internalError') return { answer: failureAnswer(refusals[fault]) }
  if (fault === 'missing') return { answer: absent(request, caller) }
  const send = () =>
    request.operation === 'ListObjectsV2'
      ? listed(request, (page) => forward(page, body))
      : forward(request, body)
  const found = await (isRead(request) ? lock.shared(send) : lock.exclusive(send))
  const answer =
    found.status === 404 && request.operation !== 'ListObjectsV2' ? absent(request, caller) : found
  if (fault === 'lost') return { broken: fault }
  if (fault === 'cut') return { broken: fault, answer }
  return { answer: fault === 'damaged' ? damaged(answer) : answer }
}

import { conflict, type Failure } from '../../store/errors.ts'
import {
  expiryOf,
  type IdempotencyRecord,
  type MadeEntities,
  noteRecord,
  readRecords,
} from '../../store/idempotency.ts'
import type { Extra } from '../../store/transaction.ts'
import type { Call } from '../call.ts'
import { keyedRequestOf, usedKey } from './keyed-request.ts'

/** How a fingerprint is stored, and compared with a stored one. */
export interface FingerprintHash {
  of: (fingerprint: string) => Promise<string>
  matches: (fingerprint: string, stored: string) => Promise<boolean>
}

const asItIs: FingerprintHash = {
  of: async (fingerprint) => fingerprint,
  matches: async (fingerprint, stored) => fingerprint === stored,
}

/** What a request makes an entity of. */
export interface Creation<T> {
  /**
   * Makes the entity, and its answer.
   * @param note gives what its transaction does besides, once it is known what the transaction makes
   */
  make: (note: (made: MadeEntities) => readonly Extra[]) => Promise<T>
  /** The answer to a repeated request, which has made the entity of this record before. */
  repeat: (record: IdempotencyRecord) => Promise<T>
  /** How the fingerprint is stored; as it is unless given. */
  fingerprints?: FingerprintHash | undefined
}

/** 409 for a repeated request whose answer cannot be given again. @param rest what stands in the way, and what to do */
export const notRepeatable = (id: number, rest: string): Failure =>
  conflict(`This request was carried out before, and created the entry ${id}. ${rest}`, [
    { name: 'Idempotency-Key', message: `belongs to a request that created the entry ${id}` },
  ])

/**
 * Makes an entity, and only one however often a request with an idempotency key is sent. The transaction that makes the
 * entity writes an idempotency record. A request without a key costs nothing more. One that was refused leaves no record:
 * sent again, it is judged anew.
 * @throws Failure validation for a malformed key, or one of another request; what `make` and `repeat` throw
 */
export const createOnce = async <T>(
  call: Call,
  { make, repeat, fingerprints = asItIs }: Creation<T>,
): Promise<T> => {
  const request = keyedRequestOf(call)
  if (!request) return make(() => [])
  const { table } = call.services
  const now = call.now.getTime()
  const fingerprint = await fingerprints.of(request.fingerprint)
  const note = (made: MadeEntities): Extra[] => {
    const record: IdempotencyRecord = { fingerprint, ...made, rows: [], expiresAt: expiryOf(now) }
    return [noteRecord(table.name, request, 0, record, now)]
  }
  try {
    return await make(note)
  } catch (error) {
    if (call.signal.aborted) throw error
    // A repeated request meets what the first one made in many ways: in the record, in a unique value, in a bound.
    const [record] = await readRecords(table, request, 0, now)
    if (!record) throw error
    if (!(await fingerprints.matches(request.fingerprint, record.fingerprint))) throw usedKey()
    return repeat(record)
  }
}

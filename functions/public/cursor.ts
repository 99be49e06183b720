import { createCipheriv, createDecipheriv, createHmac, hash } from 'node:crypto'
import { validationError } from '../../shared/store/errors.ts'

/**
 * Where a reader of a feed stands: all that the public saw up to the version `since` is seen. `page` continues an
 * answer that was not the last: of what came after `since` the ids up to `after` are seen too, as of a first answer
 * at `until`.
 */
export interface Position {
  since: number
  page?: { after: number; until: number }
}

const cipher = 'aes-256-gcm'
const markBytes = 6
const nonceBytes = 12
const positionBytes = 3 * 8
const tagBytes = 16
const sealedBytes = nonceBytes + positionBytes + tagBytes

const derived = (lineage: string, use: string): Buffer =>
  hash('sha256', `cursor ${use}\n${lineage}`, 'buffer')

const packed = ({ since, page }: Position): Buffer => {
  const numbers = Buffer.alloc(positionBytes)
  for (const [at, value] of [since, page?.after ?? 0, page?.until ?? 0].entries())
    numbers.writeDoubleBE(value, at * 8)
  return numbers
}

const unpacked = (numbers: Buffer): Position => {
  const [since = 0, after = 0, until = 0] = [0, 8, 16].map((at) => numbers.readDoubleBE(at))
  return after === 0 ? { since } : { since, page: { after, until } }
}

/**
 * A position as text that tells nothing: versions count what editors write, drafts included. It is sealed with
 * AES-256-GCM under a key made from the head's lineage. The nonce is made from the position, so that the same
 * position always has the same text; no nonce meets two positions. In front stands a mark by which a cursor of
 * another lineage is known.
 */
export const encodeCursor = (lineage: string, position: Position): string => {
  const numbers = packed(position)
  const nonce = createHmac('sha256', derived(lineage, 'nonce'))
    .update(numbers)
    .digest()
    .subarray(0, nonceBytes)
  const seal = createCipheriv(cipher, derived(lineage, 'key'), nonce)
  const sealed = [seal.update(numbers), seal.final(), seal.getAuthTag()]
  const mark = derived(lineage, 'mark').subarray(0, markBytes)
  return Buffer.concat([mark, nonce, ...sealed]).toString('base64url')
}

const notGiven = (): Error =>
  validationError([{ name: 'cursor', message: 'must be the cursor of an earlier answer, or left out' }])

const opened = (lineage: string, sealed: Buffer): Position => {
  const open = createDecipheriv(cipher, derived(lineage, 'key'), sealed.subarray(0, nonceBytes))
  open.setAuthTag(sealed.subarray(nonceBytes + positionBytes))
  try {
    const numbers = open.update(sealed.subarray(nonceBytes, nonceBytes + positionBytes))
    return unpacked(Buffer.concat([numbers, open.final()]))
  } catch {
    throw notGiven()
  }
}

/**
 * The position of a cursor; undefined for one of another lineage, such as a collection's that is gone.
 * @throws Failure validation for what no feed gave out
 */
export const decodeCursor = (lineage: string, cursor: string): Position | undefined => {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length !== markBytes + sealedBytes || bytes.toString('base64url') !== cursor) throw notGiven()
  const isOfLineage = bytes.subarray(0, markBytes).equals(derived(lineage, 'mark').subarray(0, markBytes))
  return isOfLineage ? opened(lineage, bytes.subarray(markBytes)) : undefined
}

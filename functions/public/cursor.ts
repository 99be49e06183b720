import { createCipheriv, createDecipheriv, createHmac, hash } from 'node:crypto'
import { validationError } from '../../shared/store/errors.ts'

/** The position of a reader in the changes of a partition. */
export interface Position {
  /** The reader has seen all changes up to this public version. */
  since: number
  /** Within an answer of several pages: the reader has seen the ids up to `after`, of the changes up to `until`. */
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
  // Ids begin at 1, so that 0 stands for a position without a page.
  for (const [at, value] of [since, page?.after ?? 0, page?.until ?? 0].entries())
    numbers.writeDoubleBE(value, at * 8)
  return numbers
}

const unpacked = (numbers: Buffer): Position => {
  const [since, after, until] = [numbers.readDoubleBE(0), numbers.readDoubleBE(8), numbers.readDoubleBE(16)]
  return after === 0 ? { since } : { since, page: { after, until } }
}

/**
 * The cursor of a position. It is encrypted, since versions would tell how much editors write, drafts included. The
 * cipher is AES-256-GCM under a key made from the head's lineage. The nonce is made from the position: a position
 * always has the same text, and two positions never share a nonce. In front stands a mark of the lineage.
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

const notACursor = (): Error =>
  validationError([{ name: 'cursor', message: 'must be the cursor of an earlier answer, or left out' }])

const opened = (lineage: string, sealed: Buffer): Position => {
  const open = createDecipheriv(cipher, derived(lineage, 'key'), sealed.subarray(0, nonceBytes))
  open.setAuthTag(sealed.subarray(nonceBytes + positionBytes))
  try {
    const numbers = open.update(sealed.subarray(nonceBytes, nonceBytes + positionBytes))
    return unpacked(Buffer.concat([numbers, open.final()]))
  } catch {
    throw notACursor()
  }
}

/**
 * The position of a cursor; undefined for a cursor of another lineage, such as that of a deleted collection.
 * @throws Failure validation for a text that is no cursor
 */
export const decodeCursor = (lineage: string, cursor: string): Position | undefined => {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length !== markBytes + sealedBytes || bytes.toString('base64url') !== cursor) throw notACursor()
  const isOfLineage = bytes.subarray(0, markBytes).equals(derived(lineage, 'mark').subarray(0, markBytes))
  return isOfLineage ? opened(lineage, bytes.subarray(markBytes)) : undefined
}

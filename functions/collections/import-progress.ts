import type { Call } from '../../shared/http/call.ts'
import { keyedRequestOf, usedKey } from '../../shared/http/idempotency/keyed-request.ts'
import type { Row } from '../../shared/http/resource/rows/row.ts'
import { conflict, type Failure } from '../../shared/store/errors.ts'
import {
  expiryOf,
  type KeyedRequest,
  type MadeEntities,
  noteRecord,
  readRecords,
} from '../../shared/store/idempotency.ts'
import type { Extra } from '../../shared/store/transaction.ts'

const collectionGone = (): Failure =>
  conflict(
    'This request was carried out before, and its elements were deleted since with their collection. Send a new key to import them again.',
    [{ name: 'Idempotency-Key', message: 'belongs to an import into a collection that was deleted' }],
  )

/**
 * Which rows of an import are in. With an idempotency key each transaction notes its rows as the next part of the
 * request, so an import that is sent again goes on behind the rows that are in, and of two that run at the same moment
 * each row is stored by one.
 */
export class ImportProgress {
  /** The ids of the elements by the positions of their rows. */
  readonly #ids = new Map<number, number>()
  readonly #request: KeyedRequest | undefined
  readonly #now: number
  readonly #partition: string
  #parts = 0
  #expiresAt: number

  private constructor(call: Call, partition: string) {
    this.#request = keyedRequestOf(call)
    this.#partition = partition
    this.#now = call.now.getTime()
    this.#expiresAt = expiryOf(this.#now)
  }

  /**
   * The progress of a request, with what an earlier send of it stored.
   * @param partition the pk of the collection's elements
   * @throws Failure validation for a wrong key; conflict where the earlier send was to a collection that is gone
   */
  static async of(call: Call, partition: string): Promise<ImportProgress> {
    const progress = new ImportProgress(call, partition)
    await progress.catchUp(call)
    return progress
  }

  /** The ids of the elements, in the order of their rows. */
  get ids(): number[] {
    return [...this.#ids].sort(([a], [b]) => a - b).map(([, id]) => id)
  }

  /** Whether a row is in that stands behind another one. */
  hasBehind(row: number): boolean {
    return [...this.#ids.keys()].some((one) => one > row)
  }

  /** The rows that are not in. */
  open(rows: readonly Row[]): readonly Row[] {
    return this.#request ? rows.filter(({ row }) => !this.#ids.has(row)) : rows
  }

  /**
   * Reads what another send of the request stored since. @returns whether there is any
   * @throws Failure validation where another request has the key; conflict where that send was to a collection that had
   * the id before this one
   */
  async catchUp({ services }: Call): Promise<boolean> {
    const request = this.#request
    if (!request) return false
    const found = await readRecords(services.table, request, this.#parts, this.#now)
    if (found.some(({ fingerprint }) => fingerprint !== request.fingerprint)) throw usedKey()
    if (found.some(({ partition }) => partition !== this.#partition)) throw collectionGone()
    for (const { rows, firstId, expiresAt } of found) {
      this.#expiresAt = expiresAt
      this.#add(rows, firstId)
    }
    return found.length > 0
  }

  /** What a transaction that stores rows does besides. @param made the elements of the rows */
  note(call: Call, rows: readonly number[], made: MadeEntities): Extra[] {
    const request = this.#request
    if (!request) return []
    const record = { fingerprint: request.fingerprint, ...made, rows, expiresAt: this.#expiresAt }
    const { table } = call.services
    return [noteRecord(table.name, request, this.#parts, record, this.#now, () => 'retry')]
  }

  /** Notes that the transaction went through. */
  stored(rows: readonly number[], firstId: number): void {
    this.#add(rows, firstId)
  }

  #add(rows: readonly number[], firstId: number): void {
    this.#parts += 1
    for (const [at, row] of rows.entries()) this.#ids.set(row, firstId + at)
  }
}

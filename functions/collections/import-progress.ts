import type { Call } from '../../shared/http/call.ts'
import { keyedRequestOf, usedKey } from '../../shared/http/idempotency/keyed-request.ts'
import type { Row } from '../../shared/http/resource/rows/row.ts'
import { expiryOf, type KeyedRequest, noteRecord, readRecords } from '../../shared/store/idempotency.ts'
import type { Extra } from '../../shared/store/transaction.ts'

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
  #parts = 0
  #expiresAt: number

  private constructor(call: Call) {
    this.#request = keyedRequestOf(call)
    this.#now = call.now.getTime()
    this.#expiresAt = expiryOf(this.#now)
  }

  /** The progress of a request, with what an earlier send of it stored. @throws Failure validation for a wrong key */
  static async of(call: Call): Promise<ImportProgress> {
    const progress = new ImportProgress(call)
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
   * @throws Failure validation where another request has the key
   */
  async catchUp({ services }: Call): Promise<boolean> {
    const request = this.#request
    if (!request) return false
    const found = await readRecords(services.table, request, this.#parts, this.#now)
    if (found.some(({ fingerprint }) => fingerprint !== request.fingerprint)) throw usedKey()
    for (const { rows, firstId, expiresAt } of found) {
      this.#expiresAt = expiresAt
      this.#add(rows, firstId)
    }
    return found.length > 0
  }

  /** What a transaction that stores rows does besides. @param firstId the id of the first one's element */
  note(call: Call, rows: readonly number[], firstId: number): Extra[] {
    const request = this.#request
    if (!request) return []
    const record = { fingerprint: request.fingerprint, firstId, rows, expiresAt: this.#expiresAt }
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

import type { Key } from '../../../store/keys.ts'
import { type Extra, mostActions } from '../../../store/transaction.ts'

/**
 * Actions of a transaction that are for no row: the head, the log entry, and either an idempotency record or, in a restore,
 * the condition on its caller.
 */
const fixedActions = 3
/** The most rows, or entries of a batch, of one transaction, and so the most that are read for one. */
export const mostPerTransaction = mostActions - fixedActions
/**
 * Bytes of the texts in a transaction. AWS ("Amazon DynamoDB Transactions: How it works"): its items have 4 MB together.
 * Keys and numbers take the rest.
 */
const longestTransaction = 3_000_000

/** What one row, or one entry of a batch, adds to a transaction. A removal has no texts. */
interface Addition {
  texts: { data: string; hidden?: string | undefined } | undefined
  /** A lookup holds the public view of its entity once more. */
  claims: readonly { key: Key; view?: string | null | undefined }[]
  extras: readonly Extra[]
}

/** The key of an item that a transaction depends on only; undefined for any other action. */
const checkedKey = ({ action: { ConditionCheck } }: Extra): string | undefined =>
  ConditionCheck && JSON.stringify(ConditionCheck.Key)

/** The room that one transaction has left. */
export class Room {
  readonly #checked = new Set<string>()
  #actions = mostPerTransaction
  #bytes = longestTransaction
  #isEmpty = true

  /**
   * Takes the room for an addition. The first one always goes in.
   * @returns its extras, without conditions on an item that the transaction has a condition on already: it can have one
   * action on an item. Undefined where the transaction is full
   */
  take({ texts, claims, extras }: Addition): Extra[] | undefined {
    const own = extras.filter((extra) => !this.#checked.has(checkedKey(extra) ?? ''))
    this.#actions -= 1 + claims.length + own.length
    for (const text of [texts?.data ?? '', texts?.hidden ?? '', ...claims.map(({ view }) => view ?? '')])
      this.#bytes -= Buffer.byteLength(text)
    if ((this.#actions < 0 || this.#bytes < 0) && !this.#isEmpty) return undefined
    this.#isEmpty = false
    for (const extra of own) {
      const key = checkedKey(extra)
      if (key !== undefined) this.#checked.add(key)
    }
    return own
  }
}

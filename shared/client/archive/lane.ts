import { reasonOf } from '../http/error.ts'
import type { CallOptions } from '../http/transport.ts'
import { type Entity, type Kind, keyOf } from './kinds.ts'
import type { Outcome } from './outcome.ts'
import { type RefusedRow, type Restore, restoreRows } from './restore.ts'
import { type IdRule, type Verdict, verdictOf } from './verdict.ts'

/** How the rows of one list are imported. */
export interface LaneRules {
  kind: Kind
  /** The name of the collection of elements. */
  collection?: string
  rule: IdRule
  /** Whether the server's entity of a key is to become as the row says. */
  isReplaced: (key: string, archivedId: number, targetId: number) => boolean
  /** A row with the ids that what it refers to has on the server. */
  refer: (entity: Entity) => Entity
  /** Undefined where nothing is to be written. */
  restore: Restore | undefined
  onVerdict: (entity: Entity, verdict: Verdict) => void
  onRefused: (archivedId: number) => void
}

/** Rows and bytes of one request. The server takes 20,000 rows and 6 MB. */
const mostRows = 1_000
const mostBytes = 3_000_000

const words = { new: 'added', same: 'same', replace: 'replaced' } as const

/** The rows of one list on their way to the server. */
export class Lane {
  readonly #rules: LaneRules
  readonly #outcome: Outcome
  readonly #options: CallOptions
  /** The rows of the next request, and the ids that they have in the archive. */
  #pending: { row: Entity; archivedId: number; verdict: Verdict }[] = []
  #bytes = 0

  constructor(rules: LaneRules, outcome: Outcome, options: CallOptions) {
    this.#rules = rules
    this.#outcome = outcome
    this.#options = options
  }

  /** Takes the next row of the list, and sends those before it where they are enough for a request. */
  async take(entity: Entity): Promise<void> {
    const { kind, collection, rule, isReplaced, refer, onVerdict } = this.#rules
    const key = keyOf(kind, entity)
    const verdict = verdictOf(entity, key, rule, (targetId) => isReplaced(key, entity.id, targetId))
    onVerdict(entity, verdict)
    if (verdict.kind === 'conflict') {
      const reason = 'the server has another one of this name, email or url'
      const of = collection === undefined ? {} : { collection }
      this.#outcome.report({ kind, ...of, id: entity.id, key, outcome: 'conflict', reason })
    } else if (verdict.kind === 'same') this.#outcome.of(kind).same += 1
    else {
      const row = { ...refer(entity), id: verdict.id }
      const bytes = Buffer.byteLength(JSON.stringify(row))
      if (this.#pending.length >= mostRows || this.#bytes + bytes > mostBytes) await this.flush()
      this.#pending.push({ row, archivedId: entity.id, verdict })
      this.#bytes += bytes
    }
  }

  #refuse({ row, problems }: RefusedRow): void {
    const { kind, collection, onRefused } = this.#rules
    const found = this.#pending.find((one) => one.row === row)
    const id = found?.archivedId ?? row.id
    onRefused(id)
    const reason = reasonOf(problems)
    const of = collection === undefined ? {} : { collection }
    this.#outcome.report({ kind, ...of, id, key: keyOf(kind, row), outcome: 'failed', reason })
  }

  /** Sends what is left. */
  async flush(): Promise<void> {
    const { kind, restore } = this.#rules
    const rows = this.#pending.map(({ row }) => row)
    const refused = restore ? await restoreRows(restore, rows, this.#options) : []
    const bad = new Set(refused.map(({ row }) => row))
    for (const { row, verdict } of this.#pending)
      if (!bad.has(row) && verdict.kind !== 'conflict') this.#outcome.of(kind)[words[verdict.kind]] += 1
    for (const one of refused) this.#refuse(one)
    this.#pending = []
    this.#bytes = 0
  }
}

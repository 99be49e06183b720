import type { Kind } from './kinds.ts'

/** What became of the rows of one kind. */
export interface Counts {
  added: number
  /** There already, as the archive has them. */
  same: number
  replaced: number
  /** Left as the server has them. */
  conflicts: number
  failed: number
}

/** A row that is not on the server as the archive has it. */
export interface ReportedRow {
  kind: Kind
  /** The name of the collection of an element. */
  collection?: string
  id: number
  key: string
  outcome: 'conflict' | 'failed'
  reason: string
}

/** What an import has done so far. */
export class Outcome {
  readonly counts = new Map<Kind, Counts>()
  readonly reported: ReportedRow[] = []

  /** The counts of a kind. */
  of(kind: Kind): Counts {
    const known = this.counts.get(kind)
    if (known) return known
    const counts = { added: 0, same: 0, replaced: 0, conflicts: 0, failed: 0 }
    this.counts.set(kind, counts)
    return counts
  }

  /** Counts a row that is not on the server as the archive has it, and keeps it for the report. */
  report(row: ReportedRow): void {
    const counts = this.of(row.kind)
    if (row.outcome === 'conflict') counts.conflicts += 1
    else counts.failed += 1
    this.reported.push(row)
  }

  /** The sum of one count over all kinds. */
  sum(name: keyof Counts): number {
    return [...this.counts.values()].reduce((sum, counts) => sum + counts[name], 0)
  }
}

import type { Counts, MigrationReport } from './types.ts'

const countsLine = (noun: string, { added, there, failed }: Counts): string[] => {
  if (added + there + failed === 0) return []
  const parts = [`${added} added`, `${there} were there`, ...(failed > 0 ? [`${failed} failed`] : [])]
  return [`${noun}: ${parts.join(', ')}`]
}

/** Whether everything that was to come in is in. What is left out by kind was not to come in. */
export const isComplete = ({ failures }: MigrationReport): boolean => failures.length === 0

/** Whether a run has changed nothing, because all was there. */
export const hasWritten = ({
  collectionsAdded,
  entries,
  pages,
  staticItems,
  references,
}: MigrationReport): boolean =>
  collectionsAdded.length + entries.added + pages.added + staticItems.added + references.set > 0

/** What a run did, for people: a line for each kind, for what was left out, and for each entry that is worth a word. */
export const reportLines = (report: MigrationReport): string[] => {
  const { collectionsAdded, entries, pages, staticItems, references, failures, findings } = report
  return [
    ...(hasWritten(report) ? [] : ['Nothing to do: everything is there.']),
    ...(collectionsAdded.length > 0 ? [`Collections: ${collectionsAdded.join(', ')} (not published)`] : []),
    ...countsLine('Entries', entries),
    ...countsLine('Pages', pages),
    ...countsLine('Static items', staticItems),
    ...(references.set > 0 ? [`References: ${references.set} set`] : []),
    ...(references.unresolved > 0 ? [`References to entries that are not in: ${references.unresolved}`] : []),
    ...[...findings.leftOut]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, count]) => `Left out: ${count} × ${kind}`),
    ...findings.notes.map(({ of, text }) => `Note: ${of}: ${text}`),
    ...failures.map(({ of, text }) => `Failed: ${of}: ${text}`),
  ]
}

/** The list of files that entries use, as the text of a JSON file: their urls, and who uses them. */
export const mediaText = ({ findings }: MigrationReport): string =>
  `${JSON.stringify(findings.media(), null, 2)}\n`

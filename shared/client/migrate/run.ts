import { createEntryWriter } from './entry-writer.ts'
import { knownElements } from './known-elements.ts'
import { prepareCollections } from './prepare.ts'
import { settleReferences } from './settle-references.ts'
import { writeSite } from './site-writer.ts'
import type { MigrationReport, MigrationTarget, Note, Reader } from './types.ts'

/** What a caller learns while a migration runs. */
export interface RunOptions {
  /** Called now and then with the number of entries that were read. */
  onProgress?: ((read: number) => void) | undefined
  /** Ends the run between two requests. What is in by then stays, and the next run goes on. */
  signal?: AbortSignal | undefined
}

/**
 * Writes what a reader reads. Nothing is written before all collections are known to fit. Entries come first, then the
 * references among them, then pages and static items. An entry whose source is there already is passed over, so a run
 * that was cut goes on, and a second run writes nothing.
 * @throws MigrationProblem where a collection of a former migration does not fit, or the file was changed meanwhile; the signal's
 * reason; TypecaseError where the server fails
 */
export const migrate = async (
  reader: Reader,
  target: MigrationTarget,
  { onProgress, signal }: RunOptions = {},
): Promise<MigrationReport> => {
  signal?.throwIfAborted()
  const { collections, added } = await prepareCollections(reader, target)
  const known = await knownElements(collections, target)
  const failures: Note[] = []
  const fail = (of: string, text: string): void => {
    failures.push({ of, text })
  }
  const writer = createEntryWriter({ known, target, fail })
  let read = 0
  for await (const entry of reader.entries()) {
    signal?.throwIfAborted()
    await writer.write(entry)
    read += 1
    onProgress?.(read)
  }
  await writer.flush()
  const { references: atOnce, ...entries } = writer.tally
  const references = await settleReferences(known, target)
  references.set += atOnce
  const site = await writeSite({ reader, known, target, fail, references })
  return { collectionsAdded: added, entries, ...site, references, failures, findings: reader.findings }
}

import { unkeptNumber } from './exact-numbers.ts'
import { depthProblem } from './json.ts'
import { idIn, type Known } from './known-elements.ts'
import { cleanName } from './names.ts'
import { resolveReferences } from './references.ts'
import type {
  Counts,
  MigrationReport,
  MigrationTarget,
  Page,
  Reader,
  RowOutcome,
  StaticItem,
  StoredSite,
  TypedValue,
} from './types.ts'

/** What is needed to write pages and static items. */
export interface SiteParts {
  reader: Reader
  known: ReadonlyMap<string, Known>
  target: MigrationTarget
  fail: (of: string, text: string) => void
  /** Counts the references of what is added. */
  references: MigrationReport['references']
}

/** The value that tells of a page or static item where it comes from. */
const sourceValue = (source: string): TypedValue => ({ name: 'source', type: 'text', value: source })

/** An entry of the site as it is sent: with its source, with ids in its references, and with a name. */
const sent = <T extends StaticItem>(entry: T, { known, fail, references }: SiteParts): T => {
  const fields = entry.fields.map(({ name, type, value }): TypedValue => {
    const unkept = type === 'number' ? unkeptNumber(value) : undefined
    if (unkept !== undefined) {
      fail(entry.source, `${name}: the number ${unkept} cannot be kept exactly, so it stayed out`)
      return { name, type, value: null }
    }
    const resolved = resolveReferences(value, idIn(known))
    references.set += resolved.set
    references.unresolved += resolved.unresolved
    return { name, type, value: resolved.value }
  })
  return {
    ...entry,
    name: cleanName(entry.name) || entry.url,
    fields: [sourceValue(entry.source), ...fields],
  }
}

/** A slash at either end of a url does not count. */
const bare = (url: string): string => url.replace(/^\/|\/$/g, '').normalize('NFC')

/** Adds the entries of one kind that are not there. What is there is listed when the first entry comes. */
const writeKind = async <T extends StaticItem>(
  parts: SiteParts,
  entries: AsyncIterable<T>,
  stored: () => AsyncIterable<StoredSite>,
  add: (entry: T) => Promise<RowOutcome>,
): Promise<Counts> => {
  const counts: Counts = { added: 0, there: 0, failed: 0 }
  let there: { sources: Set<string>; urls: Set<string> } | undefined
  const failed = (entry: T, problem: string): void => {
    counts.failed += 1
    parts.fail(entry.source, `${entry.url}: ${problem}`)
  }
  for await (const entry of entries) {
    there ??= await listed(stored())
    if (there.sources.has(entry.source)) counts.there += 1
    else if (there.urls.has(bare(entry.url))) failed(entry, 'the url is taken')
    else {
      const deep = depthProblem(entry.fields.map(({ name, value }) => [name, value]))
      const outcome = deep === undefined ? await add(sent(entry, parts)) : { problem: deep }
      if ('problem' in outcome) failed(entry, outcome.problem)
      else {
        counts.added += 1
        there.sources.add(entry.source)
        there.urls.add(bare(entry.url))
      }
    }
  }
  return counts
}

const listed = async (stored: AsyncIterable<StoredSite>) => {
  const [sources, urls] = [new Set<string>(), new Set<string>()]
  for await (const { source, url } of stored) {
    urls.add(bare(url))
    if (source !== null) sources.add(source)
  }
  return { sources, urls }
}

/** Adds the pages and static items of a reader that are not there. One whose url is taken goes to the failures. */
export const writeSite = async (parts: SiteParts): Promise<{ pages: Counts; staticItems: Counts }> => {
  const { reader, target }: { reader: Reader; target: MigrationTarget } = parts
  const addPage = (page: Page) => target.addPage(page)
  const addItem = (item: StaticItem) => target.addStaticItem(item)
  return {
    pages: await writeKind(parts, reader.pages(), () => target.pages(), addPage),
    staticItems: await writeKind(parts, reader.staticItems(), () => target.staticItems(), addItem),
  }
}

import { isRecord, type Members } from '../../../values/records.ts'
import { textIn } from '../json.ts'
import type { Findings, ReadOptions } from '../types.ts'
import { refOf } from './links.ts'
import type { Schema } from './schema.ts'

/** A line of `entities`, without its values. A document has one for each locale and state. */
interface Line {
  id: string
  locale: string
  isDraft: boolean
  updatedAt: string
}

/** A document of the export: the lines of it that are taken, by their locale. */
export interface Document {
  key: string
  lines: ReadonlyMap<string, string>
  isDraft: boolean
}

/** The documents of a type. */
export interface Documents {
  /** The document that a line is of, if that document is taken. */
  ofLine(id: string): Document | undefined
}

/** The lines of a type while they are collected, by document. */
export type LinesOfType = Map<string, Line[]>

/** Notes a line of `entities`. Lines of version 4 have no document, so each is one of its own until they are joined. */
export const addLine = (lines: LinesOfType, schema: Schema, line: Members): void => {
  const data = isRecord(line.data) ? line.data : {}
  const id = refOf(line.id)
  const key = textIn(data, 'documentId') || id
  const of = lines.get(key) ?? []
  of.push({
    id,
    locale: textIn(data, 'locale'),
    isDraft: schema.hasDrafts && (data.publishedAt === null || data.publishedAt === undefined),
    updatedAt: textIn(data, 'updatedAt'),
  })
  lines.set(key, of)
}

/**
 * Joins lines of version 4 that are translations of each other. The document's key is the id of its first line.
 * @param pairs ids of lines that are linked as translations
 */
export const joinTranslations = (lines: LinesOfType, pairs: readonly (readonly [string, string])[]): void => {
  const rootOf = (id: string, roots: ReadonlyMap<string, string>): string => {
    let root = id
    for (let next = roots.get(root); next !== undefined; next = roots.get(root)) root = next
    return root
  }
  const roots = new Map<string, string>()
  for (const [one, other] of pairs) {
    const [first, second] = [rootOf(one, roots), rootOf(other, roots)].toSorted(
      (a, b) => Number(a) - Number(b),
    )
    if (first === undefined || second === undefined || first === second) continue
    if (!lines.has(first) || !lines.has(second)) continue
    roots.set(second, first)
    lines.set(first, [...(lines.get(first) ?? []), ...(lines.get(second) ?? [])])
    lines.delete(second)
  }
}

/** Which lines of a document are taken, of those of one locale. */
const lineOfLocale = (lines: readonly Line[], { drafts = false }: ReadOptions): Line | undefined =>
  lines.find(({ isDraft }) => !isDraft) ?? (drafts ? lines[0] : undefined)

/** Whether a document has a draft that was changed after what is published of it. */
const hasUnpublishedChange = (lines: readonly Line[], published: Line): boolean =>
  !published.isDraft && lines.some(({ isDraft, updatedAt }) => isDraft && updatedAt > published.updatedAt)

/** What decides which documents and lines are taken. */
export interface Choice {
  options: ReadOptions
  /** The locale that is taken, or that comes first. */
  locale: string
  findings: Findings
}

/** The lines of a document by locale, the one that comes first at the front. */
const byLocale = (lines: readonly Line[], { locale }: Choice): Map<string, Line[]> => {
  const groups = new Map<string, Line[]>()
  for (const line of lines.toSorted((a, b) => Number(b.locale === locale) - Number(a.locale === locale)))
    groups.set(line.locale, [...(groups.get(line.locale) ?? []), line])
  return groups
}

const chosen = (key: string, lines: readonly Line[], choice: Choice): Document | undefined => {
  const { options, locale, findings } = choice
  const groups = byLocale(lines, choice)
  // Lines of a type without locales have none.
  const taken = [...groups].filter(([one]) => options.locales === 'suffix' || one === locale || one === '')
  if (taken.length === 0) {
    findings.leaveOut(`entry without the locale ${locale}`)
    return undefined
  }
  findings.leaveOut('entry in another locale', groups.size - taken.length)
  const found = taken.flatMap(([one, group]): [string, Line][] => {
    const line = lineOfLocale(group, options)
    if (line && hasUnpublishedChange(group, line)) findings.leaveOut('unpublished change')
    return line ? [[one, line]] : []
  })
  const first = found[0]
  if (!first) {
    findings.leaveOut('draft')
    return undefined
  }
  return { key, lines: new Map(found.map(([one, { id }]) => [one, id])), isDraft: first[1].isDraft }
}

/** Chooses among the documents of a type, and counts what is left out. */
export const chooseDocuments = (lines: LinesOfType, choice: Choice): Documents => {
  const byLine = new Map<string, Document>()
  const documents = [...lines].flatMap(([key, of]) => {
    const document = chosen(key, of, choice)
    if (!document) return []
    // A reference may lead to any line of a document, such as its draft.
    for (const { id } of of) byLine.set(id, document)
    return [document]
  })
  for (const document of documents) byLine.set(document.key, document)
  return { ofLine: (id) => byLine.get(id) }
}

import { isRecord, type Members } from '../../../values/records.ts'
import { createFindings } from '../findings.ts'
import { objectIn, textIn } from '../json.ts'
import { urlSegment } from '../names.ts'
import type { CollectionPlan, Entry, Page, Reader, ReadOptions, StaticItem } from '../types.ts'
import { exportFiles } from './container.ts'
import type { Document } from './documents.ts'
import { jsonLines } from './lines.ts'
import { refOf } from './links.ts'
import { type Outline, outlineOf } from './outline.ts'
import { planTypes, type TypePlan } from './plan.ts'
import { attributeValue, sourceOf, type ValueContext } from './values.ts'

/** A document of which all lines that are taken were read. The lines are by locale, the first one comes first. */
interface ReadDocument {
  type: TypePlan
  document: Document
  lines: ReadonlyMap<string, Members>
}

type Context = Omit<ValueContext, 'source'>

/**
 * Reads the documents of an export again, now with their values. Lines of one document stand apart in the file, so lines
 * wait for the others of their document. With one locale there are none to wait for.
 */
async function* documentsIn(
  path: string,
  { plans, outline }: Context,
  isWanted: (type: TypePlan) => boolean,
): AsyncGenerator<ReadDocument> {
  const waiting = new Map<Document, Map<string, Members>>()
  for await (const file of exportFiles(path)) {
    if (!file.name.startsWith('entities/')) continue
    for await (const line of jsonLines(file)) {
      const type = plans.get(textIn(line, 'type'))
      const document = type && outline.documents.get(type.schema.uid)?.ofLine(refOf(line.id))
      if (!type || !document || !isWanted(type)) continue
      const locale = [...document.lines].find(([, id]) => id === refOf(line.id))?.[0]
      if (locale === undefined) continue
      const lines = waiting.get(document) ?? new Map<string, Members>()
      lines.set(locale, line)
      if (lines.size < document.lines.size) waiting.set(document, lines)
      else {
        waiting.delete(document)
        yield { type, document, lines: inOrder(document, lines) }
      }
    }
  }
}

const inOrder = (document: Document, lines: ReadonlyMap<string, Members>): Map<string, Members> =>
  new Map(
    [...document.lines.keys()].flatMap((locale): [string, Members][] => {
      const line = lines.get(locale)
      return line ? [[locale, line]] : []
    }),
  )

const firstOf = ({ lines }: ReadDocument): Members => [...lines.values()][0] ?? {}
const dataOf = (line: Members | undefined): Members => (isRecord(line?.data) ? line.data : {})

/** The values of a document by the names of the fields. */
const valuesOf = (read: ReadDocument, context: ValueContext): Record<string, unknown> => {
  const { type, lines } = read
  const values = type.sources.map(({ name, attribute, locale }): [string, unknown] => {
    const line = locale === undefined ? firstOf(read) : lines.get(locale)
    if (!line) return [name, null]
    const owner = { type: type.schema.uid, ref: refOf(line.id) }
    return [name, attributeValue(attribute, dataOf(line)[attribute.name], owner, context)]
  })
  const published =
    type.publishedField === undefined
      ? {}
      : { [type.publishedField]: dataOf(firstOf(read)).publishedAt ?? null }
  return { ...Object.fromEntries(values), ...published }
}

const nameOf = (read: ReadDocument): string => {
  const data = dataOf(firstOf(read))
  return read.type.naming.map((name) => textIn(data, name)).find((text) => text !== '') ?? ''
}

const entryOf = (read: ReadDocument, collection: CollectionPlan, context: Context): Entry => {
  const { schema } = read.type
  const source = sourceOf(schema.uid, read.document.key)
  return {
    collection: collection.name,
    source,
    name: nameOf(read),
    active: !read.document.isDraft,
    createdAt: textIn(dataOf(firstOf(read)), 'createdAt') || null,
    values: valuesOf(read, { ...context, source }),
  }
}

const staticItemOf = (read: ReadDocument, context: Context): StaticItem => {
  const { schema, types } = read.type
  const source = sourceOf(schema.uid, read.document.key)
  const { singularName, displayName, description } = objectIn(schema, 'info')
  const [name, label] = [String(singularName ?? schema.uid), String(displayName ?? '')]
  return {
    source,
    name: label || name,
    url: urlSegment(name),
    active: !read.document.isDraft,
    description: typeof description === 'string' ? description : '',
    fields: Object.entries(valuesOf(read, { ...context, source })).map(([field, value]) => ({
      name: field,
      type: types.get(field) ?? 'rawJson',
      value,
    })),
  }
}

async function* noPages(): AsyncGenerator<Page> {}

const contextOf = async (path: string, options: ReadOptions): Promise<Context & { outline: Outline }> => {
  const findings = createFindings()
  const outline = await outlineOf(path, options, findings)
  return { outline, plans: planTypes(outline, options, findings), findings }
}

/**
 * Opens an export of Strapi 4 or 5: a `.tar`, a `.tar.gz`, or a folder into which one was unpacked. Collection types
 * become collections, single types become static items.
 * @throws MigrationProblem where the export cannot be read whole
 */
export const openStrapi = async (path: string, options: ReadOptions): Promise<Reader> => {
  const context = await contextOf(path, options)
  const plans = [...context.plans.values()]
  return {
    system: 'strapi',
    collections: plans.flatMap(({ collection }) => collection ?? []),
    findings: context.findings,
    async *entries() {
      for await (const read of documentsIn(path, context, ({ collection }) => collection !== null))
        if (read.type.collection) yield entryOf(read, read.type.collection, context)
    },
    pages: noPages,
    async *staticItems() {
      if (plans.every(({ collection }) => collection !== null)) return
      for await (const read of documentsIn(path, context, ({ collection }) => collection === null))
        yield staticItemOf(read, context)
    },
  }
}

import { isWrittenNumber } from '../../../values/json.ts'
import { isRecord, type Members } from '../../../values/records.ts'
import { type PendingReference, referenceTo } from '../references.ts'
import type { Findings } from '../types.ts'
import { type LinkEnd, refOf } from './links.ts'
import type { Outline } from './outline.ts'
import type { TypePlan } from './plan.ts'
import { type Attribute, isMany, leftOutKind } from './schema.ts'

/** What is needed to read the values of an entry. */
export interface ValueContext {
  outline: Outline
  plans: ReadonlyMap<string, TypePlan>
  findings: Findings
  /** The source of the entry. */
  source: string
}

/** The key of a document in the field `source`. */
export const sourceOf = (uid: string, key: string): string => `strapi:${uid}:${key}`

const referencesOf = (ends: readonly LinkEnd[], context: ValueContext): PendingReference[] => {
  const { outline, plans, findings } = context
  const seen = new Set<string>()
  return ends.flatMap(({ type, ref }) => {
    const document = outline.documents.get(type)?.ofLine(ref)
    const collection = plans.get(type)?.collection
    if (collection === null) findings.leaveOut('reference to a single type')
    else if (!document) findings.leaveOut('reference to an entry that is missing or left out')
    if (!document || !collection) return []
    const source = sourceOf(type, document.key)
    // The draft and the published line of one document are one entry here.
    if (seen.has(source)) return []
    seen.add(source)
    return [referenceTo(collection.name, source)]
  })
}

const urlsOf = (ends: readonly LinkEnd[], { outline, findings, source }: ValueContext): string[] =>
  ends.flatMap(({ ref }) => {
    const file = outline.files.get(ref)
    if (!file) {
      findings.leaveOut('media that is missing')
      return []
    }
    findings.addMedia(file.url, file.path, source)
    return [file.url]
  })

/** The values of a component by the names of its attributes, without its id. In a dynamic zone it also tells its type. */
const componentOf = (uid: string, data: Members, context: ValueContext): Members => {
  const attributes = context.outline.schemas.get(uid)?.attributes ?? []
  const owner = { type: uid, ref: refOf(data.id) }
  const named = typeof data.__component === 'string' ? { __component: uid } : {}
  const values = attributes
    .filter((attribute) => leftOutKind(attribute) === null)
    .map((attribute) => [attribute.name, attributeValue(attribute, data[attribute.name], owner, context)])
  return { ...named, ...Object.fromEntries(values) }
}

const componentsOf = (attribute: Attribute, raw: unknown, context: ValueContext): unknown => {
  const declared = attribute.definition.component
  const read = (one: unknown): unknown => {
    if (!isRecord(one)) return null
    const uid = one.__component ?? declared
    return typeof uid === 'string' ? componentOf(uid, one, context) : null
  }
  if (!isMany(attribute)) return read(raw)
  return Array.isArray(raw) ? raw.map(read) : []
}

const textTypes: ReadonlySet<string> = new Set([
  'biginteger',
  'string',
  'text',
  'richtext',
  'uid',
  'enumeration',
])

/**
 * The value of an attribute: references and media by the links of its owner, components with all that they hold, and
 * everything else as it stands in the line.
 */
export const attributeValue = (
  attribute: Attribute,
  raw: unknown,
  owner: LinkEnd,
  context: ValueContext,
): unknown => {
  const { name, type } = attribute
  const ends = (): LinkEnd[] => context.outline.links.of(owner, name)
  if (type === 'relation') {
    const references = referencesOf(ends(), context)
    return isMany(attribute) ? references : (references[0] ?? null)
  }
  if (type === 'media') {
    const urls = urlsOf(ends(), context)
    return isMany(attribute) ? urls : (urls[0] ?? null)
  }
  if (type === 'component' || type === 'dynamiczone') return componentsOf(attribute, raw, context)
  if (textTypes.has(type) && isWrittenNumber(raw)) return raw.rawJSON
  if (textTypes.has(type) && typeof raw === 'number') return String(raw)
  return raw ?? null
}

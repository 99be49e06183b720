import { createFindings } from '../findings.ts'
import { referenceTo } from '../references.ts'
import type { Entry, Findings, Page, Reader, ReadOptions, StaticItem, TypedValue } from '../types.ts'
import { childText, type Element, elementsOf } from './elements.ts'
import { instantOf, isTaken, plainText, slugIn, standingOf } from './item.ts'
import { type Outline, outlineOf, termKey } from './outline.ts'
import { commonFields, planOf } from './plan.ts'
import { commonValues, itemValues, metaValues, sourceOf, termSource, type ValueContext } from './values.ts'

/** The items of all files, one after the other. What the first reading has counted is not counted again. */
async function* itemsOf(paths: readonly string[]): AsyncGenerator<Element> {
  for (const path of paths)
    for await (const element of elementsOf(path, { controlCharacters: 0, brokenPlaces: 0 }))
      if (element.name === 'item') yield element
}

/** The entries of the taxonomies that are taken. Those of others, such as menus, are counted. */
function* termEntries({ outline, plan, findings }: ValueContext): Generator<Entry> {
  for (const { taxonomy, slug, name, parent, description } of outline.terms.values()) {
    const collection = plan.taxonomies.get(taxonomy)
    if (!collection) {
      findings.leaveOut(`term of ${taxonomy}`)
      continue
    }
    const hasParent = parent !== '' && outline.terms.has(termKey(taxonomy, parent))
    if (parent !== '' && !hasParent) findings.leaveOut('reference to an entry that is missing or left out')
    yield {
      collection: collection.name,
      source: termSource(outline, taxonomy, slug),
      name: slug,
      active: true,
      createdAt: null,
      values: {
        title: name,
        description,
        parent: hasParent ? referenceTo(collection.name, termSource(outline, taxonomy, parent)) : null,
      },
    }
  }
}

const entryOf = (item: Element, type: string, context: ValueContext): Entry | undefined => {
  const collection = context.plan.types.get(type)?.collection.name
  if (collection === undefined) return undefined
  const source = sourceOf(context.outline, childText(item, 'wp:post_id'))
  return {
    collection,
    source,
    name: slugIn(item) || plainText(childText(item, 'title')),
    active: standingOf(item).isActive,
    createdAt: instantOf(childText(item, 'wp:post_date_gmt')),
    values: itemValues(item, type, source, context),
  }
}

/** The url of a page: the slugs of the pages above it, and its own. A parent that no file has is counted. */
const pageUrl = (id: string, { pages }: Outline, findings: Findings): string => {
  const slugs: string[] = []
  const seen = new Set<string>()
  for (let at = id; at !== '0' && at !== '' && !seen.has(at); ) {
    seen.add(at)
    const page = pages.get(at)
    if (!page) {
      findings.leaveOut('parent of a page that is missing')
      break
    }
    slugs.unshift(page.slug)
    at = page.parent
  }
  return slugs.join('/')
}

const pageFields = (item: Element, source: string, context: ValueContext): TypedValue[] => {
  const { pageMeta } = context.plan
  const common: Readonly<Record<string, unknown>> = commonValues(item, source, context)
  const meta = metaValues(item, pageMeta.keys(), source, context)
  return [
    ...commonFields.map(([name, type]) => ({ name, type, value: common[name] })),
    ...[...meta].map(([key, value]): TypedValue => ({ name: pageMeta.get(key) ?? key, type: 'text', value })),
  ]
}

const pageOf = (item: Element, context: ValueContext): Page => {
  const { outline, findings } = context
  const id = childText(item, 'wp:post_id')
  const source = sourceOf(outline, id)
  const title = plainText(childText(item, 'title'))
  const url = pageUrl(id, outline, findings)
  return {
    source,
    name: title || url,
    url,
    title,
    active: standingOf(item).isActive,
    description: childText(item, 'excerpt:encoded'),
    sort: Number(childText(item, 'wp:menu_order')) || 0,
    fields: pageFields(item, source, context),
  }
}

/** Counts what stays out of an item that is taken or not. */
const countLosses = (item: Element, findings: Findings): void =>
  findings.leaveOut('comment', item.children.filter(({ name }) => name === 'wp:comment').length)

/** Counts an item that is not taken, by its type or by its status. */
const countLeftOut = (item: Element, isKnownType: boolean, findings: Findings): void => {
  const type = childText(item, 'wp:post_type')
  if (!isKnownType) findings.leaveOut(`item of type ${type}`)
  else findings.leaveOut(`${type}: ${standingOf(item).kind}`)
}

/** Files are listed by their urls, with the items to which they were uploaded. */
const listMedia = (outline: Outline, findings: Findings): void => {
  for (const { url, parent } of outline.attachments.values())
    if (url !== '')
      findings.addMedia(url, null, parent === '' || parent === '0' ? null : sourceOf(outline, parent))
}

async function* noStaticItems(): AsyncGenerator<StaticItem> {}

/**
 * Opens the files of one WordPress export (WXR 1.0 to 1.2). Posts, post types that are asked for, and terms become
 * entries; pages become pages.
 * @throws MigrationProblem where a file cannot be read whole
 */
export const openWordPress = async (paths: readonly string[], options: ReadOptions): Promise<Reader> => {
  const findings = createFindings()
  const outline = await outlineOf(paths, findings)
  const plan = planOf(outline, options)
  const context: ValueContext = { outline, plan, options, findings }
  listMedia(outline, findings)
  return {
    system: 'wordpress',
    collections: [
      ...plan.taxonomies.values(),
      ...[...plan.types.values()].map(({ collection }) => collection),
    ],
    findings,
    async *entries() {
      yield* termEntries(context)
      for await (const item of itemsOf(paths)) {
        const type = childText(item, 'wp:post_type')
        if (type === 'page' || type === 'attachment') continue
        const entry = isTaken(standingOf(item), options) ? entryOf(item, type, context) : undefined
        if (!entry) countLeftOut(item, plan.types.has(type), findings)
        else {
          countLosses(item, findings)
          yield entry
        }
      }
    },
    async *pages() {
      for await (const item of itemsOf(paths)) {
        if (childText(item, 'wp:post_type') !== 'page') continue
        countLosses(item, findings)
        if (isTaken(standingOf(item), options)) yield pageOf(item, context)
        else countLeftOut(item, true, findings)
      }
    },
    staticItems: noStaticItems,
  }
}

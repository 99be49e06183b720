import { collectionName, collectionPlan, createFieldList, type FieldList } from '../fields.ts'
import type { CollectionPlan, FieldPlan, ReadOptions } from '../types.ts'
import type { Outline } from './outline.ts'

/** The fields of a post type: those that every item has, and those of its taxonomies and of the meta that is asked for. */
export interface TypePlan {
  collection: CollectionPlan
  /** The fields with the references to terms, by taxonomy. */
  taxonomies: ReadonlyMap<string, string>
  /** The fields with the values of post meta, by key. */
  meta: ReadonlyMap<string, string>
}

/** What becomes of an export: the collections of post types and of taxonomies. */
export interface Plan {
  types: ReadonlyMap<string, TypePlan>
  taxonomies: ReadonlyMap<string, CollectionPlan>
  /** The fields of pages with the values of post meta, by key. */
  pageMeta: ReadonlyMap<string, string>
}

interface Names {
  name: string
  single: string
}

const knownTaxonomies: ReadonlyMap<string, Names> = new Map([
  ['category', { name: 'categories', single: 'category' }],
  ['post_tag', { name: 'tags', single: 'tag' }],
])

const taxonomyNames = (taxonomy: string): Names =>
  knownTaxonomies.get(taxonomy) ?? { name: collectionName(taxonomy, 'wordpress'), single: taxonomy }

type Typed = readonly [name: string, type: FieldPlan['type']]

const content: Typed = ['content', 'text']
const lastFields: readonly Typed[] = [
  ['date', 'date'],
  ['modified', 'date'],
  ['author', 'text'],
  ['thumbnail', 'text'],
  ['link', 'text'],
]

/** Fields that posts and pages have alike. */
export const commonFields: readonly Typed[] = [content, ...lastFields]

/** Fields of every item, in the order in which an editor looks for them. */
const itemFields: readonly Typed[] = [
  ['title', 'text'],
  content,
  ['excerpt', 'text'],
  ...lastFields,
  ['sticky', 'boolean'],
]

/** Fields that are added for names of the export, by these names. */
const added = (names: Iterable<string>, add: (name: string) => string | undefined): Map<string, string> =>
  new Map(
    [...names].flatMap((name): [string, string][] => {
      const field = add(name)
      return field === undefined ? [] : [[name, field]]
    }),
  )

const addMeta = (list: FieldList, { meta = [] }: ReadOptions): Map<string, string> =>
  added(new Set(meta), (key) => list.add(key, 'text'))

const typePlan = (type: string, outline: Outline, options: ReadOptions): TypePlan => {
  const list = createFieldList()
  for (const [name, fieldType] of itemFields) list.add(name, fieldType)
  const taxonomies = added(outline.taxonomies.get(type) ?? [], (one) =>
    list.add(taxonomyNames(one).name, 'rawJson'),
  )
  const metaFields = addMeta(list, options)
  const name = type === 'post' ? 'posts' : collectionName(type, 'wordpress')
  return { collection: collectionPlan(name, type, name, list), taxonomies, meta: metaFields }
}

/** A page has the fields that posts and pages have alike, and no field may take the name of one of them. */
const pageMetaOf = (options: ReadOptions): Map<string, string> => {
  const list = createFieldList([])
  for (const [name, fieldType] of commonFields) list.add(name, fieldType)
  return addMeta(list, options)
}

const taxonomyPlan = (taxonomy: string): CollectionPlan => {
  const { name, single } = taxonomyNames(taxonomy)
  const list = createFieldList()
  list.add('title', 'text')
  list.add('description', 'text')
  list.add('parent', 'rawJson')
  return collectionPlan(name, single, name, list)
}

/** The post types that become collections: posts, and those that are asked for by name. */
export const takenTypes = ({ types = [] }: ReadOptions): Set<string> => new Set(['post', ...types])

/** What becomes of an export. Only taxonomies in which an item that is taken has terms become collections. */
export const planOf = (outline: Outline, options: ReadOptions): Plan => {
  const types = new Map<string, TypePlan>()
  const taxonomies = new Map<string, CollectionPlan>()
  for (const type of takenTypes(options)) {
    if (!outline.taxonomies.has(type)) continue
    types.set(type, typePlan(type, outline, options))
    for (const taxonomy of outline.taxonomies.get(type) ?? [])
      if (!taxonomies.has(taxonomy)) taxonomies.set(taxonomy, taxonomyPlan(taxonomy))
  }
  return { types, taxonomies, pageMeta: pageMetaOf(options) }
}

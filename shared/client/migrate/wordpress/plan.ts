import { collectionName, collectionPlan, createFieldList } from '../fields.ts'
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
}

const knownTaxonomies: Readonly<Record<string, { name: string; single: string }>> = {
  category: { name: 'categories', single: 'category' },
  post_tag: { name: 'tags', single: 'tag' },
}

const taxonomyNames = (taxonomy: string): { name: string; single: string } =>
  knownTaxonomies[taxonomy] ?? { name: collectionName(taxonomy, 'wordpress'), single: taxonomy }

/** Fields of every item, in the order in which an editor looks for them. */
const itemFields: readonly (readonly [string, FieldPlan['type']])[] = [
  ['title', 'text'],
  ['content', 'text'],
  ['excerpt', 'text'],
  ['date', 'date'],
  ['modified', 'date'],
  ['author', 'text'],
  ['thumbnail', 'text'],
  ['link', 'text'],
  ['sticky', 'boolean'],
]

const typePlan = (type: string, outline: Outline, { meta = [] }: ReadOptions): TypePlan => {
  const list = createFieldList()
  for (const [name, fieldType] of itemFields) list.add(name, fieldType)
  const named = <T>(names: Iterable<T>, add: (name: T) => string | undefined): Map<T, string> =>
    new Map(
      [...names].flatMap((name): [T, string][] => {
        const field = add(name)
        return field === undefined ? [] : [[name, field]]
      }),
    )
  const taxonomies = named(outline.taxonomies.get(type) ?? [], (one) =>
    list.add(taxonomyNames(one).name, 'rawJson'),
  )
  const metaFields = named(new Set(meta), (key) => list.add(key, 'text'))
  const name = type === 'post' ? 'posts' : collectionName(type, 'wordpress')
  return { collection: collectionPlan(name, type, name, list), taxonomies, meta: metaFields }
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
  return { types, taxonomies }
}

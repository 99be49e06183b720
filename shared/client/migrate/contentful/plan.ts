import type { FieldType } from '../../types/answers.ts'
import { collectionName, collectionPlan, createFieldList } from '../fields.ts'
import type { CollectionPlan, Findings, ReadOptions } from '../types.ts'
import type { ContentType, ModelField } from './model.ts'
import type { Outline } from './outline.ts'

/** A field of a collection, and where its values come from. */
export interface FieldSource {
  name: string
  field: ModelField
  locale: string
  /** Whether the value may come from a locale that stands in for this one. */
  mayFallBack: boolean
}

/** What becomes of a content type. */
export interface TypePlan {
  type: ContentType
  collection: CollectionPlan
  sources: readonly FieldSource[]
  /** The field with the names of tags; undefined where the space has none. */
  tagsField: string | undefined
  /** The fields from which an entry takes its name: the first one that has a text counts. */
  naming: readonly string[]
}

const scalarTypes: ReadonlyMap<string, FieldType> = new Map(
  Object.entries({
    Symbol: 'text',
    Text: 'text',
    Integer: 'number',
    Number: 'number',
    Boolean: 'boolean',
    Date: 'date',
    'Link:Asset': 'text',
  } as const),
)

/** The type of the field that a field of a content type becomes. Lists, references and places are JSON. */
const fieldTypeOf = ({ type }: ModelField, { richText = 'html' }: ReadOptions): FieldType =>
  type === 'RichText' && richText === 'html' ? 'text' : (scalarTypes.get(type) ?? 'rawJson')

const namingOf = ({ id, displayField, fields }: ContentType, { slugFields }: Outline): string[] => {
  const slugs = fields
    .filter((field) => field.type === 'Symbol' && field.id === 'slug')
    .map((field) => field.id)
  const slug = slugFields.get(id)
  return [...(slug === undefined ? [] : [slug]), ...slugs, displayField].filter((one) => one !== '')
}

const planOf = (type: ContentType, outline: Outline, options: ReadOptions, findings: Findings): TypePlan => {
  const list = createFieldList()
  const sources: FieldSource[] = []
  const isSpread = options.locales === 'suffix'
  const add = (field: ModelField, wanted: string, locale: string): void => {
    const name = list.add(wanted, fieldTypeOf(field, options), field.isUnique)
    if (name === undefined) findings.leaveOut(`field beyond the 200 of a collection, in ${type.id}`)
    else sources.push({ name, field, locale, mayFallBack: !isSpread })
  }
  for (const field of type.fields) {
    add(field, field.id, outline.locale)
    if (isSpread && field.isLocalised)
      for (const { code } of outline.locales)
        if (code !== outline.locale) add(field, `${field.id}_${code}`, code)
  }
  findings.leaveOut('field that is left out of answers', type.omitted)
  const tagsField = outline.tags.size > 0 ? list.add('tags', 'rawJson') : undefined
  const name = collectionName(type.id, 'contentful')
  return {
    type,
    collection: collectionPlan(name, type.name || type.id, type.name || type.id, list),
    sources,
    tagsField,
    naming: namingOf(type, outline),
  }
}

/** What becomes of the content types of a space, by their ids. */
export const planTypes = (
  outline: Outline,
  options: ReadOptions,
  findings: Findings,
): Map<string, TypePlan> =>
  new Map([...outline.types].map(([id, type]) => [id, planOf(type, outline, options, findings)]))

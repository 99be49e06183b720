import type { FieldType } from '../../types/answers.ts'
import { collectionName, collectionPlan, createFieldList } from '../fields.ts'
import { textIn } from '../json.ts'
import type { CollectionPlan, FieldPlan, Findings, ReadOptions } from '../types.ts'
import type { Outline } from './outline.ts'
import { type Attribute, isContent, isLocalised, isMany, leftOutKind, type Schema } from './schema.ts'

/** A field of a collection or static item, and where its values come from. */
export interface FieldSource {
  name: string
  attribute: Attribute
  /** The locale whose line has the value; undefined for the line that comes first. */
  locale: string | undefined
}

/** What becomes of a content type. */
export interface TypePlan {
  schema: Schema
  /** Null for a single type, which becomes a static item. */
  collection: CollectionPlan | null
  types: ReadonlyMap<string, FieldType>
  sources: readonly FieldSource[]
  /** The field with the time of publication; undefined where the type has no drafts. */
  publishedField: string | undefined
  /** The attributes from which an entry takes its name: the first one that has a text counts. */
  naming: readonly string[]
}

const scalarTypes: ReadonlyMap<string, FieldType> = new Map(
  Object.entries({
    string: 'text',
    text: 'text',
    richtext: 'text',
    email: 'text',
    uid: 'text',
    enumeration: 'text',
    time: 'text',
    // A text in the export, because it may have more digits than a double keeps.
    biginteger: 'text',
    integer: 'number',
    float: 'number',
    decimal: 'number',
    boolean: 'boolean',
    date: 'date',
    datetime: 'date',
    timestamp: 'date',
  } as const),
)

const colorPicker = 'plugin::color-picker.color'

/** The type of the field that an attribute becomes. What is nested, and types of plugins, are JSON. */
export const fieldTypeOf = (attribute: Attribute): FieldType => {
  const { type, definition } = attribute
  if (textIn(definition, 'customField') === colorPicker) return 'color'
  if (type === 'media') return isMany(attribute) ? 'rawJson' : 'text'
  return scalarTypes.get(type) ?? 'rawJson'
}

const titles: readonly string[] = ['slug', 'title', 'name', 'label', 'headline']

/** The attributes from which an entry takes its name: a slug before a title, a title before any other text. */
const namingOf = ({ attributes }: Schema): string[] => {
  const ofType = (...types: string[]): string[] =>
    attributes.filter(({ type }) => types.includes(type)).map(({ name }) => name)
  const texts = ofType('string')
  return [...ofType('uid'), ...titles.filter((title) => texts.includes(title)), ...texts]
}

/** The fields of a type: one for each attribute, and with all locales one more for each other locale. */
const fieldsOf = (
  schema: Schema,
  { locale, locales }: Outline,
  options: ReadOptions,
  findings: Findings,
): { fields: readonly FieldPlan[]; sources: FieldSource[]; publishedField: string | undefined } => {
  const list = createFieldList(schema.isSingle ? [] : undefined)
  const sources: FieldSource[] = []
  const add = (attribute: Attribute, wanted: string, of: string | undefined): void => {
    const isUnique = attribute.definition.unique === true || attribute.type === 'uid'
    const name = list.add(wanted, fieldTypeOf(attribute), isUnique)
    if (name === undefined) findings.leaveOut(`field beyond the 200 of a collection, in ${schema.uid}`)
    else sources.push({ name, attribute, locale: of })
  }
  for (const attribute of schema.attributes) {
    const kind = leftOutKind(attribute)
    if (kind !== null) {
      if (kind !== '') findings.leaveOut(kind)
      continue
    }
    const isSpread = options.locales === 'suffix' && isLocalised(attribute)
    add(attribute, attribute.name, isSpread ? locale : undefined)
    if (isSpread)
      for (const other of locales.filter((one) => one !== locale))
        add(attribute, `${attribute.name}_${other}`, other)
  }
  const publishedField = schema.hasDrafts ? list.add('publishedAt', 'date') : undefined
  return { fields: list.fields, sources, publishedField }
}

/** What becomes of the content types of an export, by their uids. */
export const planTypes = (
  outline: Outline,
  options: ReadOptions,
  findings: Findings,
): Map<string, TypePlan> => {
  const plans = new Map<string, TypePlan>()
  for (const schema of outline.schemas.values()) {
    if (!isContent(schema.uid) || schema.isComponent) continue
    const { fields, sources, publishedField } = fieldsOf(schema, outline, options, findings)
    const [plural, single] = [textIn(schema.info, 'pluralName'), textIn(schema.info, 'singularName')]
    const label = textIn(schema.info, 'displayName')
    const name = collectionName(plural || schema.uid.split('.').at(-1) || '', 'strapi')
    plans.set(schema.uid, {
      schema,
      collection: schema.isSingle ? null : collectionPlan(name, single || label, plural || label, { fields }),
      types: new Map(fields.map((field) => [field.name, field.type])),
      sources,
      publishedField,
      naming: namingOf(schema),
    })
  }
  return plans
}

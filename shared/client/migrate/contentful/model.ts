import { recordOf } from '../../../values/records.ts'
import { listIn, objectIn, textIn } from '../json.ts'

/** A field of a content type. */
export interface ModelField {
  id: string
  /** Such as `Symbol`, or of a list the type of its items with `[]`, such as `Link:Asset[]`. */
  type: string
  isLocalised: boolean
  isUnique: boolean
}

/** A content type. */
export interface ContentType {
  id: string
  name: string
  displayField: string
  fields: readonly ModelField[]
  /** How many of its fields are left out of answers, and so are no content. */
  omitted: number
}

const typeOf = (field: unknown): string => {
  const [type, linkType] = [textIn(field, 'type'), textIn(field, 'linkType')]
  if (type === 'Array') return `${typeOf(objectIn(field, 'items'))}[]`
  return type === 'Link' ? `Link:${linkType}` : type
}

const fieldOf = (field: unknown): ModelField => ({
  id: textIn(field, 'id'),
  type: typeOf(field),
  isLocalised: recordOf(field).localized === true,
  isUnique: listIn(field, 'validations').some((one) => recordOf(one).unique === true),
})

/** Reads an item of `contentTypes`. */
export const contentTypeOf = (item: unknown): ContentType => {
  const all = listIn(item, 'fields')
  const shown = all.filter((field) => recordOf(field).omitted !== true)
  return {
    id: textIn(objectIn(item, 'sys'), 'id'),
    name: textIn(item, 'name'),
    displayField: textIn(item, 'displayField'),
    fields: shown.map(fieldOf),
    omitted: all.length - shown.length,
  }
}

/** The fields with the widget for slugs, by content type, of an item of `editorInterfaces`. */
export const slugFieldOf = (item: unknown): [string, string] | undefined => {
  const control = listIn(item, 'controls').find((one) => textIn(one, 'widgetId') === 'slugEditor')
  const type = textIn(objectIn(objectIn(objectIn(item, 'sys'), 'contentType'), 'sys'), 'id')
  return control === undefined ? undefined : [type, textIn(control, 'fieldId')]
}

/** A locale of the space. */
export interface Locale {
  code: string
  isDefault: boolean
  fallback: string
}

/** Reads an item of `locales`. */
export const localeOf = (item: unknown): Locale => ({
  code: textIn(item, 'code'),
  isDefault: recordOf(item).default === true,
  fallback: textIn(item, 'fallbackCode'),
})

/** What a link of the export leads to: the target of a field, of rich text, or of a list. Null for no link. */
export const linkOf = (value: unknown): { linkType: string; id: string } | null => {
  const sys = objectIn(value, 'sys')
  const [linkType, id] = [textIn(sys, 'linkType'), textIn(sys, 'id') || textIn(sys, 'urn')]
  return linkType === '' || id === '' ? null : { linkType, id }
}

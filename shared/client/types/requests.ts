// Printed from the contract by `npm run client-types`: change the contract, not this file.
import type { FieldType } from './answers.ts'

/** `items` is required if filter and expected are not sent; `items` must be left out if filter, search or expected is sent. */
export interface BatchInput {
  /** Must not name one id twice. */
  items?:
    | {
        id: number
        /** The ETag of the entry as it was read. The entry is left alone if it changed since. */
        version?: string | undefined
      }[]
    | undefined
  filter?:
    | {
        field: string
        op: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'in' | 'null'
        value: string
      }[]
    | undefined
  search?: string | null | undefined
  /** How many entries match. If another number matches by now, nothing is done. */
  expected?: number | undefined
}

/** CollectionInput, as the interface has it. */
export interface CollectionInput {
  /** All characters show, and none at either end is white space. It has none of ? # % / \ and :, and is not . or .. Must not be pages, static or openapi.json: under /api these paths are taken, so choose another name. */
  name: string
  /** All characters show, and none at either end is white space. */
  singleName: string
  /** All characters show, and none at either end is white space. */
  pluralName: string
  /** Must not define one name twice. */
  fields: FieldInput[]
}

/** The members are `name`, `active`, `_sort` and one for each field of the collection. */
export interface ElementInput {
  /** The name of the element. All characters show, and none at either end is white space. */
  name: string
  active?: boolean | undefined
  _sort?: number | undefined
  [member: string]: unknown
}

/** The members are `name`, `active`, `_sort` and one for each field of the collection. */
export interface ElementUpdate {
  /** The name of the element. All characters show, and none at either end is white space. */
  name?: string | undefined
  active?: boolean | undefined
  _sort?: number | undefined
  [member: string]: unknown
}

/** `name` must not be a built-in name: leave the field out or choose another name; `options` must be left out: it is for fields of type text; `format` must be left out: it is for fields of type text. */
export interface FieldInput {
  /** All characters show, and none at either end is white space. Must be without ? # % [ ] . and control characters; must not be __proto__, constructor or prototype: JavaScript reserves these names. */
  name: string
  type: FieldType
  /** `true` unless given. */
  allowNull?: boolean | undefined
  /** `false` unless given. */
  unique?: boolean | undefined
  default?: unknown
  /** What editors see in place of the name. */
  label?: string | undefined
  /** What editors should know about the field. */
  help?: string | undefined
  /** The values that a text field may have. An empty list is the same as none. If existing elements have other values, the change is refused. Must not hold one text twice. */
  options?: string[] | undefined
  /** How editors type a text: on one line, on several, or as Markdown. */
  format?: 'line' | 'multiline' | 'markdown' | undefined
  /** Whether to discard the values that elements have for this field from before it was removed. The elements then take its default. A field that the collection has now keeps its values. `false` unless given. */
  dropValues?: boolean | undefined
  /** In an update: the name that the field has now. Its values get the new name `name`, and no element is written. A renaming that was done before is passed over. Another entry of the list that has the former name defines a new field. Must not be a built-in name: those fields keep their names. */
  renamedFrom?: string | undefined
}

/** KeyedValuesInput, as the interface has it. */
export type KeyedValuesInput = { [member: string]: { type: FieldType; value: unknown } }

/** NamedValueInput, as the interface has it. */
export interface NamedValueInput {
  /** All characters show, and none at either end is white space. Must not be __proto__, constructor or prototype: JavaScript reserves these names. */
  name: string
  type: FieldType
  value: unknown
}

/** PageInput, as the interface has it. */
export interface PageInput {
  /** All characters show, and none at either end is white space. */
  name: string
  /** All characters show, and none at either end is white space. Single slashes separate its segments. It has none of ? # % and \, no segment . or .., and no : in the first segment. Must not begin with sections/: that path is taken. */
  url: string
  /** Empty unless given. */
  title?: string | undefined
  /** Empty unless given. */
  description?: string | undefined
  /** Empty unless given. */
  seo?: ValuesInput | undefined
  /** Empty unless given. */
  fields?: ValuesInput | undefined
  /** `false` unless given. */
  active?: boolean | undefined
  /** `null` unless given. */
  parentId?: number | null | undefined
  hits?: number | undefined
  /** `500` unless given. */
  sort?: number | undefined
}

/** PageUpdate, as the interface has it. */
export interface PageUpdate {
  /** All characters show, and none at either end is white space. */
  name?: string | undefined
  /** All characters show, and none at either end is white space. Single slashes separate its segments. It has none of ? # % and \, no segment . or .., and no : in the first segment. Must not begin with sections/: that path is taken. */
  url?: string | undefined
  title?: string | undefined
  description?: string | undefined
  seo?: ValuesInput | undefined
  fields?: ValuesInput | undefined
  active?: boolean | undefined
  parentId?: number | null | undefined
  hits?: number | undefined
  sort?: number | undefined
}

/** SectionInput, as the interface has it. */
export interface SectionInput {
  /** All characters show, and none at either end is white space. */
  name: string
  /** All characters show, and none at either end is white space. Single slashes separate its segments. It has none of ? # % and \, no segment . or .., and no : in the first segment. */
  url: string
  /** Empty unless given. */
  description?: string | undefined
  /** `false` unless given. */
  active?: boolean | undefined
  /** `null` unless given. */
  parentId?: number | null | undefined
  hits?: number | undefined
  /** `500` unless given. */
  sort?: number | undefined
}

/** SectionUpdate, as the interface has it. */
export interface SectionUpdate {
  /** All characters show, and none at either end is white space. */
  name?: string | undefined
  /** All characters show, and none at either end is white space. Single slashes separate its segments. It has none of ? # % and \, no segment . or .., and no : in the first segment. */
  url?: string | undefined
  description?: string | undefined
  active?: boolean | undefined
  parentId?: number | null | undefined
  hits?: number | undefined
  sort?: number | undefined
}

/** StaticItemInput, as the interface has it. */
export interface StaticItemInput {
  /** All characters show, and none at either end is white space. */
  name: string
  /** All characters show, and none at either end is white space. Single slashes separate its segments. It has none of ? # % and \, no segment . or .., and no : in the first segment. Must not begin with sections/ or items/: those paths are taken. */
  url: string
  /** Empty unless given. */
  description?: string | undefined
  fields: ValuesInput
  /** `false` unless given. */
  active?: boolean | undefined
  hits?: number | undefined
  /** `500` unless given. */
  sort?: number | undefined
  /** `null` unless given. */
  sectionId?: number | null | undefined
}

/** StaticItemUpdate, as the interface has it. */
export interface StaticItemUpdate {
  /** All characters show, and none at either end is white space. */
  name?: string | undefined
  /** All characters show, and none at either end is white space. Single slashes separate its segments. It has none of ? # % and \, no segment . or .., and no : in the first segment. Must not begin with sections/ or items/: those paths are taken. */
  url?: string | undefined
  description?: string | undefined
  fields?: ValuesInput | undefined
  active?: boolean | undefined
  hits?: number | undefined
  sort?: number | undefined
  sectionId?: number | null | undefined
}

/** ValuesInput, as the interface has it. */
export type ValuesInput = NamedValueInput[] | KeyedValuesInput

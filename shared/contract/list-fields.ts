import type { FieldType } from '../values/field-types.ts'

// The members by which lists are sorted and filtered. They stand in the contract, because the document names them, and
// they have a file without zod, because the functions that only read need nothing else of the contract's schemas.

/** The types of the members that filters may name, by name. */
export type FilterFields = Readonly<Record<string, FieldType>>

/** Of each list of elements. The fields of a collection come beside them. */
export const elementFields = {
  id: 'number',
  name: 'text',
  active: 'boolean',
  _sort: 'number',
  _hits: 'number',
  createdAt: 'date',
  updatedAt: 'date',
} as const satisfies FilterFields

export const collectionFields: FilterFields = {
  id: 'number',
  name: 'text',
  singleName: 'text',
  pluralName: 'text',
  fields: 'rawJson',
  active: 'boolean',
  createdBy: 'number',
  createdAt: 'date',
  updatedAt: 'date',
}

const siteFields = {
  id: 'number',
  name: 'text',
  url: 'text',
  description: 'text',
  active: 'boolean',
  hits: 'number',
  sort: 'number',
  createdAt: 'date',
  updatedAt: 'date',
} as const satisfies FilterFields

/** Of page sections and of static sections. */
export const sectionFields: FilterFields = { ...siteFields, parentId: 'number' }

export const pageFields: FilterFields = {
  ...siteFields,
  title: 'text',
  parentId: 'number',
  seo: 'rawJson',
  fields: 'rawJson',
}

export const staticItemFields: FilterFields = { ...siteFields, sectionId: 'number', fields: 'rawJson' }

export const userFields: FilterFields = {
  id: 'number',
  name: 'text',
  surname: 'text',
  email: 'text',
  image: 'text',
  active: 'boolean',
  roleId: 'number',
  createdAt: 'date',
  updatedAt: 'date',
}

export const roleFields: FilterFields = {
  id: 'number',
  name: 'text',
  active: 'boolean',
  permissions: 'rawJson',
  createdAt: 'date',
  updatedAt: 'date',
}

export const tokenFields: FilterFields = {
  id: 'number',
  name: 'text',
  permissions: 'rawJson',
  createdBy: 'number',
  createdAt: 'date',
  expiresAt: 'date',
  lastUsedAt: 'date',
}

/** Of the history. It is sorted by time alone. `dateFrom` and `dateTo` bound the days and take no operator. */
export const historyFields = {
  category: 'text',
  method: 'text',
  status: 'number',
  userId: 'number',
  account: 'text',
  url: 'text',
  duration: 'number',
  dateFrom: 'date',
  dateTo: 'date',
} as const satisfies FilterFields

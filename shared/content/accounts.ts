import type { ListFields } from './lists.ts'
import { canonicalEmail } from './urls.ts'

/** The members by which a list of users is sorted, filtered and searched. */
export const userList: ListFields = {
  fields: {
    id: 'number',
    name: 'text',
    surname: 'text',
    email: 'text',
    image: 'text',
    active: 'boolean',
    roleId: 'number',
    createdAt: 'date',
    updatedAt: 'date',
  },
  searchable: ['name', 'surname', 'email'],
  canonical: { email: canonicalEmail },
}

/** The members by which a list of roles is sorted, filtered and searched. */
export const roleList: ListFields = {
  fields: {
    id: 'number',
    name: 'text',
    active: 'boolean',
    permissions: 'rawJson',
    createdAt: 'date',
    updatedAt: 'date',
  },
  searchable: ['name'],
}

/** The members by which a list of API tokens is sorted, filtered and searched. */
export const tokenList: ListFields = {
  fields: {
    id: 'number',
    name: 'text',
    permissions: 'rawJson',
    createdBy: 'number',
    createdAt: 'date',
    expiresAt: 'date',
    lastUsedAt: 'date',
  },
  searchable: ['name'],
}

import type { ListFields } from './lists.ts'
import { canonicalEmail } from './urls.ts'

/** What a list of users can be sorted and filtered by. */
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

/** What a list of roles can be sorted and filtered by. */
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

/** What a list of API tokens can be sorted and filtered by. */
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

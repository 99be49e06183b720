import { roleFields, tokenFields, userFields } from '../contract/list-fields.ts'
import type { ListFields } from './lists.ts'
import { canonicalEmail } from './urls.ts'

/** The members by which a list of users is sorted, filtered and searched. */
export const userList: ListFields = {
  fields: userFields,
  searchable: ['name', 'surname', 'email'],
  canonical: { email: canonicalEmail },
}

/** The members by which a list of roles is sorted, filtered and searched. */
export const roleList: ListFields = {
  fields: roleFields,
  searchable: ['name'],
}

/** The members by which a list of API tokens is sorted, filtered and searched. */
export const tokenList: ListFields = {
  fields: tokenFields,
  searchable: ['name'],
}

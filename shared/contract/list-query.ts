import * as z from 'zod/mini'

/** Characters of a search: every text of a list is looked through for it. */
export const longestSearch = 255

/**
 * The query every list takes; `filter[field]` members are read beside it. In a file of its own for the public
 * function, whose cold start makes no other of the contract's values.
 */
export const listQuery = z.object({
  sortBy: z.optional(z.string()),
  sortOrder: z.optional(z.enum(['ASC', 'DESC'])),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  page: z.optional(z.int().check(z.minimum(0))),
  search: z.optional(z.string().check(z.maxLength(longestSearch))),
})

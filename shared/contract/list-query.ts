import * as z from 'zod/mini'

/** Most characters of a search: every text of a list is looked through for it. */
export const longestSearch = 255

/** Most entities of one answer. */
export const largestLimit = 1_000

export const sortOrders = ['ASC', 'DESC'] as const

/**
 * The query every list takes; `filter[field]` members are read beside it. In a file of its own for the public
 * function, whose cold start makes no other of the contract's values.
 */
export const listQuery = z.object({
  sortBy: z.optional(z.string()),
  sortOrder: z.optional(z.enum(sortOrders)),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(largestLimit))),
  page: z.optional(z.int().check(z.minimum(0))),
  search: z.optional(z.string().check(z.maxLength(longestSearch))),
})

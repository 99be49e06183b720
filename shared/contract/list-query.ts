import * as z from 'zod/mini'

/** Most characters of a search: every text of a list is looked through for it. */
export const longestSearch = 255

/** Most entities of one answer. */
export const largestLimit = 1_000

export const sortOrders = ['ASC', 'DESC'] as const

/**
 * The query that every list takes. Members such as `filter[field]` are read apart from it. It has a file of its own so
 * that the cold start of the public function makes no other schema of the contract.
 */
export const listQuery = z.object({
  sortBy: z.optional(z.string()),
  sortOrder: z.optional(z.enum(sortOrders)),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(largestLimit))),
  page: z.optional(z.int().check(z.minimum(0))),
  search: z.optional(z.string().check(z.maxLength(longestSearch))),
})

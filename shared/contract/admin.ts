import * as z from 'zod/mini'
import { adminReads } from './admin-reads.ts'

/** The endpoints that serve the page for editors. The page itself calls the administrative endpoints as its user. */
export const adminEndpoints = {
  page: { ...adminReads.page, response: z.string() },
  asset: { ...adminReads.asset, response: z.string() },
} as const

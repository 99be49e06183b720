import { followChanges } from './follow-changes.ts'
import type { Guide } from './guide.ts'
import { modelACollection } from './model-a-collection.ts'
import { publish } from './publish.ts'
import { readFromASite } from './read-from-a-site.ts'
import { useAToken } from './use-a-token.ts'

/** The guides of the page, in the order in which their commands build on each other. @param base address of the server */
export const guidesOf = (base: string): Guide[] =>
  [useAToken, modelACollection, publish, readFromASite, followChanges].map((guide) => guide(base))

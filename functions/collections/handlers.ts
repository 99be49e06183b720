import { elementBatchEndpoints } from '../../shared/contract/collections.ts'
import type { BoundEndpoint } from '../../shared/http/call.ts'
import { batchHandlers } from '../../shared/http/resource/batch/handlers.ts'
import { type ResourceHandlers, resourceHandlers } from '../../shared/http/resource/handlers.ts'
import { collectionSpec } from './collection-spec.ts'
import { elementSpec } from './element-spec.ts'
import { importHandler } from './import.ts'
import { sweepingClaims } from './schema-claims.ts'

const unswept = resourceHandlers(collectionSpec)
const { endpoint, handle } = unswept.update
const update: BoundEndpoint = { endpoint, handle: (call) => sweepingClaims(call, handle) }
const collections: ResourceHandlers = { ...unswept, update }

/** Collections, their elements, and the import of elements. */
export const collectionHandlers: readonly BoundEndpoint[] = [
  ...Object.values(collections),
  ...Object.values(resourceHandlers(elementSpec)),
  ...batchHandlers(elementSpec, elementBatchEndpoints),
  importHandler,
]

import { resourceHandlers } from '../../shared/http/resource/handlers.ts'
import { collectionSpec } from './collection-spec.ts'
import { elementSpec } from './element-spec.ts'
import { importHandler } from './import.ts'
import { sweepingClaims } from './schema-claims.ts'

const collections = resourceHandlers(collectionSpec).map((handled) =>
  handled.endpoint.id === 'collections.update' ? sweepingClaims(handled) : handled,
)

/** Collections, their elements, and the import of elements. */
export const collectionHandlers = [...collections, ...resourceHandlers(elementSpec), importHandler] as const

import { api } from '../../shared/http/api.ts'
import { createServices } from '../../shared/http/services.ts'
import { collectionHandlers } from './handlers.ts'

/** Collections, their elements, and the import of elements. */
export const handler = api(createServices(process.env), collectionHandlers)

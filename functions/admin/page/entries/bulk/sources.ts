import type { Admin } from '../../../../../shared/client/admin/create-admin.ts'
import type { BulkSource } from './selection-bar.tsx'

/** The entries of a collection, for what is done to several of them. */
export const elementsSource = ({ elements }: Admin, collection: number): BulkSource => ({
  address: `/entries/${collection}`,
  list: (query) => elements.list(collection, query),
  batch: {
    publish: (body) => elements.batchPublish(collection, body),
    unpublish: (body) => elements.batchUnpublish(collection, body),
    delete: (body) => elements.batchDelete(collection, body),
  },
})

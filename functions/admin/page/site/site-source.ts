import type { Admin } from '../../../../shared/client/admin/create-admin.ts'
import type { ListResult } from '../../../../shared/client/http/call.ts'
import type { ListQuery } from '../../../../shared/client/http/list-query.ts'
import type { BatchReport } from '../../../../shared/client/types/answers.ts'
import type { BatchInput } from '../../../../shared/client/types/requests.ts'
import type { BulkSource } from '../entries/bulk/selection-bar.tsx'
import type { Area } from './areas.ts'

/** What a list of items calls. */
interface ItemMethods {
  list(query?: ListQuery): Promise<ListResult<{ id: number; name: string }> & { versions: string[] }>
  batchPublish(body: BatchInput): Promise<BatchReport>
  batchUnpublish(body: BatchInput): Promise<BatchReport>
  batchDelete(body: BatchInput): Promise<BatchReport>
}

/** The items of an area, for what is done to several of them. @param filter the conditions of their list, by key */
export const siteSource = (
  admin: Admin,
  area: Area,
  filter: Readonly<Record<string, unknown>>,
): BulkSource => {
  const items: ItemMethods = (area.name === 'pages' ? admin.pages : admin.static).items
  return {
    address: area.path,
    filter,
    list: (query) => items.list(query),
    batch: {
      publish: (body) => items.batchPublish(body),
      unpublish: (body) => items.batchUnpublish(body),
      delete: (body) => items.batchDelete(body),
    },
  }
}

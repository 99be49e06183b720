import type { ListRequest } from '../../../shared/readmodel/lists/shape.ts'

/** A request for a list: the first page of what is active, by id, but for what is said otherwise. */
export const listRequest = (rest: Partial<ListRequest> = {}): ListRequest => ({
  sortBy: 'id',
  sortOrder: 'ASC',
  limit: 20,
  page: 1,
  filters: [],
  activeOnly: true,
  consistent: false,
  ...rest,
})

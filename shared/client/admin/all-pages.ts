import type { ListResult } from '../http/call.ts'
import type { Query } from '../http/list-query.ts'
import type { CallOptions } from '../http/transport.ts'

const largestPage = 1_000

/**
 * All entries of a list of moderate length, such as the collections.
 * @param list a method of the administrative client, such as `admin.roles.list`
 * @throws TypecaseError
 */
export const allPages = async <E>(
  list: (query?: Query<E>, options?: CallOptions) => Promise<ListResult<E>>,
  options: CallOptions,
): Promise<E[]> => {
  const all: E[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await list({ limit: largestPage, page }, options)
    all.push(...items)
    if (items.length === 0 || page * largestPage >= total) return all
  }
}

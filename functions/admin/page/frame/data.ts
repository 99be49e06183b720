import type { DataProvider } from 'react-admin'
import { typecaseDataProvider } from '../../../../shared/client/react-admin/data-provider.ts'
import { isRecord } from '../../../../shared/values/records.ts'
import { nameOfKey } from '../entries/keys.ts'
import { admin } from './client.ts'
import { filterByName } from './list-filter.ts'

const plain = typecaseDataProvider(admin)

/**
 * The data provider of the page. Lists and filters name members by keys, because react-admin reads some characters of
 * a name as a path; here the keys become names again. `meta.names` has the members that there are.
 */
export const dataProvider: DataProvider = {
  ...plain,
  getList: (resource, params) => {
    const meta: unknown = params.meta
    const names: unknown = isRecord(meta) ? meta.names : undefined
    const known = Array.isArray(names) ? names.map(String) : undefined
    const sorted = params.sort && nameOfKey(params.sort.field)
    const isKnown = sorted !== undefined && (known === undefined || known.includes(sorted))
    return plain.getList(resource, {
      ...params,
      filter: filterByName(params.filter ?? {}, known),
      sort: { field: isKnown ? sorted : 'id', order: params.sort?.order ?? 'ASC' },
    })
  },
}

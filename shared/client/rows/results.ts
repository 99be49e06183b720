import type { Admin } from '../admin/create-admin.ts'
import { entriesWithIds } from '../http/all-entries.ts'
import type { FieldProblem } from '../http/error.ts'
import type { ListQuery } from '../http/list-query.ts'
import type { ElementInput } from '../types/requests.ts'

/** What became of a row: the id of its element, or why the server refused it. */
export type RowResult = { id: number } | { problems: readonly FieldProblem[] }

/** The server's report on an import that got to its last row. */
export type ImportReport = Awaited<ReturnType<Admin['elements']['import']>>

const untold: RowResult = {
  problems: [{ name: 'row', message: 'was refused; the report had no room for the reason' }],
}

const composed = (name: string): string => name.normalize('NFC')

/** The results of rows that may be refused without being named: an element with the name and one of the ids is the row's. */
const resultsByName = async (
  rows: readonly ElementInput[],
  ids: readonly number[],
  list: (query: ListQuery) => ReturnType<Admin['elements']['list']>,
): Promise<RowResult[]> => {
  const stored = new Map<string, number>()
  for await (const { id, name } of entriesWithIds(list, ids)) stored.set(composed(name), id)
  return rows.map(({ name }) => {
    const id = stored.get(composed(name))
    stored.delete(composed(name))
    return id === undefined ? untold : { id }
  })
}

/**
 * The results of all rows of an import, in their order. A report has the ids of all rows that are in, and names the first
 * bad rows, as many as it has room for. Where it has no room for all, the elements of the rows behind are read.
 * @param list lists elements of the collection
 */
export const resultsOf = async (
  rows: readonly ElementInput[],
  { ids, errors, failed }: ImportReport,
  list: (query: ListQuery) => ReturnType<Admin['elements']['list']>,
): Promise<RowResult[]> => {
  const problems = new Map(errors.map(({ row, fields }) => [row, fields]))
  const told = errors.length === failed ? rows.length : (errors.at(-1)?.row ?? -1) + 1
  const left = ids.slice(told - errors.length)
  const inOrder = ids.values()
  const results = rows.slice(0, told).map((_, row): RowResult => {
    const bad = problems.get(row)
    return bad ? { problems: bad } : { id: inOrder.next().value ?? 0 }
  })
  return [...results, ...(await resultsByName(rows.slice(told), left, list))]
}

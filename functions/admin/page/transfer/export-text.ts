import { escapeFormula } from '../../../../shared/client/rows/formulas.ts'
import { csvLine } from '../../../../shared/client/rows/report-text.ts'
import type { Collection, CollectionElement } from '../../../../shared/client/types/answers.ts'

/** The forms in which entries are exported. */
export const exportForms = ['csv', 'json'] as const
export type ExportForm = (typeof exportForms)[number]

/** The members of an export, in their order. Hits are left out: they change without a change of the content. */
export const exportedMembers = ({ fields }: Pick<Collection, 'fields'>): string[] => {
  const own = fields
    .map(({ name }) => name)
    .filter((name) => !['name', 'active', '_sort', '_hits'].includes(name))
  return ['id', 'name', ...own, 'active', '_sort', 'createdAt', 'updatedAt']
}

/** A value as the cell of a table. Only texts can be formulas: a negative number stays one. */
const cellOf = (value: unknown, isJson: boolean): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' && !isJson ? escapeFormula(value) : JSON.stringify(value)
}

/** Spreadsheets take a file without this mark for one of another encoding. */
const byteOrderMark = '\ufeff'

/**
 * The text of an export, piece by piece. Numbers are those of the entries, as they were written.
 * @param entries as the server gives them, read so that numbers stay as they are
 */
export async function* exportText(
  form: ExportForm,
  collection: Pick<Collection, 'fields'>,
  entries: AsyncIterable<CollectionElement>,
): AsyncGenerator<string> {
  const members = exportedMembers(collection)
  const json = new Set(collection.fields.filter(({ type }) => type === 'rawJson').map(({ name }) => name))
  if (form === 'csv') {
    yield byteOrderMark + csvLine(members.map(escapeFormula))
    for await (const entry of entries)
      yield csvLine(members.map((name) => cellOf(entry[name], json.has(name))))
    return
  }
  let before = '[\n'
  for await (const entry of entries) {
    yield before + JSON.stringify(Object.fromEntries(members.map((name) => [name, entry[name] ?? null])))
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** The name of an export's file: that of the collection without what file systems refuse, and the day. */
export const exportName = (name: string, form: ExportForm, day: Date): string =>
  `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')}-${day.toISOString().slice(0, 10)}.${form}`

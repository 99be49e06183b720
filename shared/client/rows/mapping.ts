import { isReportColumn } from './source-row.ts'

/** To which fields a column goes. A column that is not named goes to the field of its own name. */
export type Mapping = ReadonlyMap<string, readonly string[]>

/** The fields to which a column or member goes. */
export const fieldsOf = (mapping: Mapping, column: string): readonly string[] => {
  if (isReportColumn(column)) return []
  return mapping.get(column) ?? [column]
}

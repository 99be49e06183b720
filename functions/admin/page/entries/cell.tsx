import Box from '@mui/material/Box'
import type { FieldType } from '../../../../shared/client/types/answers.ts'
import { isDay } from '../../../../shared/values/date.ts'
import { shownMinute } from '../language/formats.ts'
import { useText } from '../language/text.ts'

/** The most characters of a value that a table shows. */
const longest = 80

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)} …` : text)

const dateText = (text: string): string =>
  isDay(text) || Number.isNaN(Date.parse(text)) ? text : shownMinute(text)

interface CellProps {
  type: FieldType
  value: unknown
}

/** A value in a table, in one line. */
export const Cell = ({ type, value }: CellProps) => {
  const text = useText()
  if (value === null || value === undefined) return null
  if (type === 'boolean') return value === true ? text('entries.yes') : text('entries.no')
  if (type === 'date') return dateText(String(value))
  if (type === 'color')
    return (
      <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
        <Box
          component="span"
          sx={{ width: 16, height: 16, borderRadius: '4px', border: 1, borderColor: 'divider' }}
          style={{ backgroundColor: String(value) }}
        />
        {String(value)}
      </Box>
    )
  return cut(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

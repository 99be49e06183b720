import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { delimiters } from '../../../../shared/client/rows/table-row.ts'
import type { TextKey } from '../language/english/index.ts'
import { useText } from '../language/text.ts'

const names: Readonly<Record<(typeof delimiters)[number], TextKey>> = {
  ',': 'transfer.comma',
  ';': 'transfer.semicolon',
  '\t': 'transfer.tab',
  '|': 'transfer.bar',
}

interface DelimiterProps {
  delimiter: string
  change: (delimiter: string) => void
}

/** What separates the cells of a table. The file is read anew by it. */
export const DelimiterChoice = ({ delimiter, change }: DelimiterProps) => {
  const text = useText()
  return (
    <TextField
      select
      label={text('transfer.delimiter')}
      value={delimiter}
      onChange={({ target }) => change(target.value)}
    >
      {delimiters.map((one) => (
        <MenuItem key={one} value={one}>
          {text(names[one])}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface StateProps {
  active: boolean
  change: (active: boolean) => void
}

/** Whether the entries are published, where the file does not say so. */
export const StateChoice = ({ active, change }: StateProps) => {
  const text = useText()
  return (
    <TextField
      select
      label={text('transfer.state')}
      value={active ? 'published' : 'drafts'}
      onChange={({ target }) => change(target.value === 'published')}
    >
      <MenuItem value="drafts">{text('transfer.drafts')}</MenuItem>
      <MenuItem value="published">{text('transfer.published')}</MenuItem>
    </TextField>
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { FieldDefinition } from '../../../../shared/client/types/answers.ts'
import { shownCount } from '../language/formats.ts'
import { useText } from '../language/text.ts'
import { type Choice, unused } from './columns.ts'
import { fieldLabel } from './field-label.ts'
import { DelimiterChoice, StateChoice } from './settings.tsx'
import type { Survey } from './survey.ts'

/** The most characters of a value that the choice of a column shows. */
const longest = 60

const sampleOf = ({ first }: Survey, column: string): string => {
  const value = first.map(({ members }) => members?.[column]).find((one) => one !== undefined && one !== '')
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > longest ? `${text.slice(0, longest)} …` : text
}

interface FieldChoiceProps {
  field: FieldDefinition
  survey: Survey
  choice: Choice
  change: (choice: Choice) => void
  problem: string | undefined
}

/** The column that fills one field. */
const FieldChoice = ({ field, survey, choice, change, problem }: FieldChoiceProps) => {
  const text = useText()
  const label = fieldLabel(field, text)
  const column = choice.columns.get(field.name)
  const put = (chosen: string): void => {
    const columns = new Map(choice.columns)
    if (chosen === '') columns.delete(field.name)
    else columns.set(field.name, survey.columns[Number(chosen)] ?? '')
    change({ ...choice, columns })
  }
  const split = (isSplit: boolean): void => {
    const lists = new Set(choice.lists)
    if (isSplit) lists.add(field.name)
    else lists.delete(field.name)
    change({ ...choice, lists })
  }
  const sample = column === undefined ? '' : sampleOf(survey, column)
  return (
    <div>
      <TextField
        select
        fullWidth
        label={label}
        size="small"
        required={field.name === 'name'}
        error={problem !== undefined}
        helperText={problem ?? (sample === '' ? undefined : text('transfer.firstValue', { value: sample }))}
        value={column === undefined ? '' : String(survey.columns.indexOf(column))}
        onChange={({ target }) => put(target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{text('transfer.noColumn')}</MenuItem>
        {survey.columns.map((name, at) => (
          <MenuItem key={name} value={String(at)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {field.type === 'rawJson' && column !== undefined ? (
        <FormControlLabel
          control={
            <Checkbox
              checked={choice.lists.has(field.name)}
              onChange={({ target }) => split(target.checked)}
            />
          }
          label={`${label}: ${text('transfer.splitCommas')}`}
        />
      ) : null}
    </div>
  )
}

interface ColumnsStepProps {
  name: string
  survey: Survey
  fields: readonly FieldDefinition[]
  choice: Choice
  change: (choice: Choice) => void
  separate: (delimiter: string) => void
  /** Whether the file is being read anew. Its columns are those of the last reading until then. */
  isReading: boolean
  back: () => void
  next: () => void
}

/** Which column fills which field, and what else the file does not say. */
export const ColumnsStep = (props: ColumnsStepProps) => {
  const { name, survey, fields, choice, change, separate, isReading, back, next } = props
  const text = useText()
  const [isTried, setIsTried] = useState(false)
  const hasName = choice.columns.has('name')
  const problem = isTried && !hasName ? text('transfer.needsName') : undefined
  const left = unused(survey.columns, choice.columns)
  const rows = shownCount(survey.rows)
  return (
    <Stack spacing={2} sx={{ maxWidth: 720 }}>
      <Typography>{text('transfer.found', { name, rows, smart_count: survey.rows })}</Typography>
      {survey.delimiter === undefined ? null : (
        <DelimiterChoice delimiter={survey.delimiter} change={separate} />
      )}
      <Typography>{text('transfer.mapHelp')}</Typography>
      {problem === undefined ? null : <Alert severity="error">{problem}</Alert>}
      {fields.map((field) => (
        <FieldChoice
          key={field.name}
          field={field}
          survey={survey}
          choice={choice}
          change={change}
          problem={field.name === 'name' ? problem : undefined}
        />
      ))}
      {left.length === 0 ? null : (
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {text('transfer.unusedColumns', { columns: left.join(', ') })}
        </Typography>
      )}
      {choice.active === undefined || choice.columns.has('active') ? null : (
        <StateChoice active={choice.active} change={(active) => change({ ...choice, active })} />
      )}
      <Stack direction="row" spacing={1}>
        <Button onClick={back}>{text('transfer.back')}</Button>
        <Button variant="contained" loading={isReading} onClick={() => (hasName ? next() : setIsTried(true))}>
          {text('transfer.next')}
        </Button>
      </Stack>
    </Stack>
  )
}

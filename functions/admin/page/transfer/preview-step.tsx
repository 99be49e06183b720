import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { reasonOf } from '../../../../shared/client/http/error.ts'
import type { FieldDefinition } from '../../../../shared/client/types/answers.ts'
import { Cell } from '../entries/cell.tsx'
import { useText } from '../language/text.ts'
import type { Previewed } from './columns.ts'
import { fieldLabel } from './field-label.ts'

interface RowsProps {
  /** Each keeps its place. Many rows of a JSON list may begin on one line. */
  rows: readonly Previewed[]
  fields: readonly FieldDefinition[]
}

/** Why a row cannot be imported. */
const Problems = ({ row }: { row: Extract<Previewed, { problems: unknown }> }) => {
  const text = useText()
  return <Alert severity="warning">{text('transfer.cannotImport', { reason: reasonOf(row.problems) })}</Alert>
}

/** The rows as a table, on a wide screen. */
const AsTable = ({ rows, fields }: RowsProps) => {
  const text = useText()
  return (
    <TableContainer role="region" aria-label={text('transfer.previewTable')} tabIndex={0}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell align="right">{text('transfer.line')}</TableCell>
            {fields.map((field) => (
              <TableCell key={field.name}>{fieldLabel(field, text)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {[...rows.entries()].map(([place, row]) => (
            <TableRow key={place}>
              <TableCell align="right">{row.line}</TableCell>
              {'values' in row ? (
                fields.map(({ name, type }) => (
                  <TableCell key={name} sx={{ minWidth: 80, maxWidth: 320 }}>
                    <Cell type={type} value={row.values.get(name)} />
                  </TableCell>
                ))
              ) : (
                <TableCell colSpan={fields.length}>
                  <Problems row={row} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** The rows as cards, on a narrow screen. */
const AsCards = ({ rows, fields }: RowsProps) => {
  const text = useText()
  return (
    <Stack component="ul" spacing={1} sx={{ p: 0, m: 0 }} aria-label={text('transfer.previewTable')}>
      {[...rows.entries()].map(([place, row]) => (
        <Card key={place} component="li" variant="outlined" sx={{ p: 2, listStyle: 'none' }}>
          <Typography variant="body2" color="textSecondary">
            {text('transfer.line')} {row.line}
          </Typography>
          {'values' in row ? (
            fields
              .filter(({ name }) => row.values.get(name) !== null)
              .map((field) => (
                <Typography key={field.name} component="div" sx={{ overflowWrap: 'anywhere' }}>
                  <strong>{fieldLabel(field, text)}:</strong>{' '}
                  <Cell type={field.type} value={row.values.get(field.name)} />
                </Typography>
              ))
          ) : (
            <Problems row={row} />
          )}
        </Card>
      ))}
    </Stack>
  )
}

interface PreviewStepProps extends RowsProps {
  /** How many rows the file has. */
  total: number
  back: () => void
  begin: () => void
}

/** The first rows as they will be stored, before anything is sent. */
export const PreviewStep = ({ rows, fields, total, back, begin }: PreviewStepProps) => {
  const text = useText()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const Rows = isNarrow ? AsCards : AsTable
  return (
    <Stack spacing={2}>
      <Typography>{text('transfer.previewHelp')}</Typography>
      <Rows rows={rows} fields={fields} />
      <Stack direction="row" spacing={1}>
        <Button onClick={back}>{text('transfer.back')}</Button>
        <Button variant="contained" onClick={begin}>
          {text('transfer.begin', { smart_count: total })}
        </Button>
      </Stack>
    </Stack>
  )
}

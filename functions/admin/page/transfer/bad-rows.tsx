import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useText } from '../language/text.ts'
import { download } from './download.ts'
import type { BadRow, ImportWork } from './import-work.ts'

/** The most rows that the page lists; the file has them all. */
const mostShown = 100

interface BadRowsProps {
  work: ImportWork
  bad: readonly BadRow[]
  /** The name of the file that was imported. */
  fileName: string
  isTable: boolean
}

/** The rows that were not imported, with the lines of their file, and the file in which they can be corrected. */
export const BadRows = ({ work, bad, fileName, isTable }: BadRowsProps) => {
  const text = useText()
  const save = (): void => {
    const name = `${fileName.replace(/\.[^.]*$/, '')}.bad.${isTable ? 'csv' : 'ndjson'}`
    download(name, isTable ? 'text/csv' : 'application/x-ndjson', [work.report()])
  }
  return (
    <Stack spacing={1}>
      <Typography component="h2" variant="h6">
        {text('transfer.bad', { smart_count: bad.length })}
      </Typography>
      <Typography>{text('transfer.badHelp')}</Typography>
      <Button variant="outlined" onClick={save} sx={{ alignSelf: 'start' }}>
        {text('transfer.downloadBad')}
      </Button>
      <TableContainer role="region" aria-label={text('transfer.badTable')} tabIndex={0}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell align="right">{text('transfer.line')}</TableCell>
              <TableCell>{text('transfer.reason')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {/* Many rows may begin on one line, and none changes its place. */}
            {[...bad.slice(0, mostShown).entries()].map(([place, { line, reason }]) => (
              <TableRow key={place}>
                <TableCell align="right">{line}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{reason}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {bad.length > mostShown ? (
        <Typography color="textSecondary">{text('transfer.firstBad', { count: mostShown })}</Typography>
      ) : null}
    </Stack>
  )
}

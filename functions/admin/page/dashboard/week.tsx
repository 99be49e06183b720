import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { admin } from '../frame/client.ts'
import { Waiting } from '../frame/waiting.tsx'
import { longDay } from '../history/dates.ts'
import { lastDays } from '../history/period.ts'
import { requestsPerDay } from '../history/sums.ts'
import { shownCount } from '../language/formats.ts'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'

/** The requests of the last seven days, today included. */
export const Week = () => {
  const text = useText()
  const week = useMemo(() => lastDays(7, Date.now()), [])
  const { data, error } = useQuery({
    queryKey: ['history', 'counts', week],
    queryFn: ({ signal }) => admin.history.requestCount({ dateFrom: week.from, dateTo: week.to }, { signal }),
  })
  if (error) return <Alert severity="error">{said(error)}</Alert>
  if (!data) return <Waiting />
  const days = requestsPerDay(data, week)
  const total = days.reduce((sum, day) => sum + day.total, 0)
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {text('dashboard.weekSum', { smart_count: total, count: shownCount(total) })}
      </Typography>
      <Table size="small" aria-label={text('dashboard.week')}>
        <TableBody>
          {days.toReversed().map(({ date, total: requests }) => (
            <TableRow key={date}>
              <TableCell component="th" scope="row">
                {longDay(date)}
              </TableCell>
              <TableCell align="right">{shownCount(requests)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Button component={Link} to="/history" sx={{ mt: 1 }}>
        {text('dashboard.toHistory')}
      </Button>
    </>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { admin } from '../frame/client.ts'
import { laterPart } from '../frame/later.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { shownCount } from '../language/formats.ts'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'
import { longDay } from './dates.ts'
import { type Column, NumberTable } from './number-table.tsx'
import type { Period } from './period.ts'
import { busiestUrls, type Day, requestsPerDay, type UrlCount, usedCategories } from './sums.ts'

/** The chart brings a library of its own. */
const RequestsChart = laterPart(async () => (await import('./requests-chart.tsx')).default)

/** Urls that are named. */
const mostUrls = 20

/** A part of the view with its heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ mt: 3, minWidth: 0 }}>
    <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

/** The requests of each day as a table, the newest day first. */
const Days = ({ days }: { days: readonly Day[] }) => {
  const text = useText()
  const columns: Column<Day>[] = [
    { key: 'date', label: text('history.day'), cell: ({ date }) => longDay(date) },
    {
      key: 'total',
      label: text('history.total'),
      isNumber: true,
      cell: ({ total }) => <strong>{shownCount(total)}</strong>,
    },
    ...usedCategories(days).map((category) => ({
      key: category,
      label: text(`history.category_${category}`),
      isNumber: true,
      cell: ({ byCategory }: Day) => shownCount(byCategory[category]),
    })),
  ]
  return (
    <NumberTable
      label={text('history.perDay')}
      columns={columns}
      rows={days.toReversed()}
      keyOf={({ date }) => date}
    />
  )
}

const Busiest = ({ urls }: { urls: readonly UrlCount[] }) => {
  const text = useText()
  const columns: Column<UrlCount>[] = [
    { key: 'url', label: text('history.url'), isLong: true, cell: ({ url }) => url },
    {
      key: 'category',
      label: text('history.category'),
      cell: ({ category }) => text(`history.category_${category}`),
    },
    { key: 'count', label: text('history.requests'), isNumber: true, cell: ({ count }) => shownCount(count) },
  ]
  return (
    <NumberTable
      label={text('history.busiest')}
      columns={columns}
      rows={urls}
      keyOf={({ url, category }) => `${category} ${url}`}
    />
  )
}

/** The requests of a period: per day as a chart and as a table, and by url. */
export const Counts = ({ period }: { period: Period }) => {
  const text = useText()
  const { data, error } = useQuery({
    queryKey: ['history', 'counts', period],
    queryFn: ({ signal }) =>
      admin.history.requestCount({ dateFrom: period.from, dateTo: period.to }, { signal }),
  })
  if (error) return <Alert severity="error">{said(error)}</Alert>
  if (!data) return <Waiting />
  const days = requestsPerDay(data, period)
  const total = days.reduce((sum, day) => sum + day.total, 0)
  return (
    <>
      <Part title={text('history.perDay')}>
        <Typography sx={{ mb: 1 }}>
          {text('history.sum', { smart_count: total, count: shownCount(total) })}
        </Typography>
        {total === 0 ? null : (
          <Box sx={{ minHeight: { xs: 200, sm: 300 } }}>
            <RequestsChart days={days} />
          </Box>
        )}
        {total === 0 ? null : <Days days={days} />}
      </Part>
      {total === 0 ? null : (
        <Part title={text('history.busiest')}>
          <Busiest urls={busiestUrls(data, mostUrls)} />
        </Part>
      )}
    </>
  )
}

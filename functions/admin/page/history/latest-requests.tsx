import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { HistoryRecord } from '../../../../shared/client/types/answers.ts'
import { admin } from '../frame/client.ts'
import { Waiting } from '../frame/waiting.tsx'
import { shownCount, shownTime } from '../language/formats.ts'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'
import { type Column, NumberTable } from './number-table.tsx'
import type { Period } from './period.ts'

/** Records of one request. */
const atOnce = 25

/** The requests of a period, the newest first, as many as one asks for. */
export const LatestRequests = ({ period }: { period: Period }) => {
  const text = useText()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['history', 'latest', period],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      admin.history.list(
        {
          limit: atOnce,
          dateFrom: period.from,
          dateTo: period.to,
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    getNextPageParam: ({ cursor }) => cursor,
  })
  if (isPending) return <Waiting />
  if (error && !data) return <Alert severity="error">{said(error)}</Alert>
  const columns: Column<HistoryRecord>[] = [
    { key: 'time', label: text('history.time'), cell: ({ time }) => shownTime(time) },
    { key: 'method', label: text('history.method'), cell: ({ method }) => method },
    { key: 'url', label: text('history.url'), isLong: true, cell: ({ url }) => url },
    { key: 'status', label: text('history.status'), isNumber: true, cell: ({ status }) => status },
    {
      key: 'duration',
      label: text('history.duration'),
      isNumber: true,
      cell: ({ duration }) => shownCount(Math.round(duration)),
    },
    { key: 'user', label: text('history.user'), isNumber: true, cell: ({ userId }) => userId ?? '' },
  ]
  return (
    <>
      <NumberTable
        label={text('history.latest')}
        columns={columns}
        rows={data.pages.flatMap(({ items }) => items)}
        keyOf={({ id }) => id}
      />
      {error ? <Alert severity="error">{said(error)}</Alert> : null}
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
          {text('history.more')}
        </Button>
      ) : null}
    </>
  )
}

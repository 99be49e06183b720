import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { Heading } from '../frame/heading.tsx'
import { useText } from '../language/text.ts'
import { Counts, Part } from './counts.tsx'
import { LatestRequests } from './latest-requests.tsx'
import { lastDays, type Period, periodProblem } from './period.ts'
import { PeriodChoice } from './period-choice.tsx'

/** Days that are counted unless others are chosen. */
const usual = 30

/** The requests to the platform. The period stands in the address, and is there again after a reload. */
export const HistoryPage = () => {
  const text = useText()
  const [search, setSearch] = useSearchParams()
  const [from, to] = [search.get('from'), search.get('to')]
  const period = useMemo((): Period => {
    const recent = lastDays(usual, Date.now())
    return { from: from ?? recent.from, to: to ?? recent.to }
  }, [from, to])
  const change = (next: Period): void => setSearch({ ...next }, { replace: true })
  return (
    <Box sx={{ pb: 4, minWidth: 0 }}>
      <Heading>{text('history.title')}</Heading>
      <PeriodChoice period={period} change={change} />
      {periodProblem(period) === undefined ? (
        <>
          <Counts period={period} />
          <Part id="history-latest" title={text('history.latest')}>
            <LatestRequests period={period} />
          </Part>
        </>
      ) : null}
    </Box>
  )
}

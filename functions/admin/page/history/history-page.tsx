import Box from '@mui/material/Box'
import { useRef, useState } from 'react'
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
  // What is typed stands here at once; the address, which follows a moment later, keeps it for a reload.
  const [period, setPeriod] = useState((): Period => {
    const recent = lastDays(usual, Date.now())
    return { from: search.get('from') ?? recent.from, to: search.get('to') ?? recent.to }
  })
  const latest = useRef(period)
  const change = (days: Partial<Period>): void => {
    const next = { ...latest.current, ...days }
    latest.current = next
    setPeriod(next)
    setSearch({ ...next }, { replace: true })
  }
  return (
    <Box sx={{ pb: 4, minWidth: 0 }}>
      <Heading>{text('history.title')}</Heading>
      <PeriodChoice period={period} change={change} />
      {periodProblem(period) === undefined ? (
        <>
          <Counts period={period} />
          <Part title={text('history.latest')}>
            <LatestRequests period={period} />
          </Part>
        </>
      ) : null}
    </Box>
  )
}

import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart } from '@mui/x-charts/BarChart'
import { shownCount } from '../language/formats.ts'
import { useText } from '../language/text.ts'
import { shortDay } from './dates.ts'
import { type Day, usedCategories } from './sums.ts'

/** The requests of some days as bars, with a part for each category. The table beside it has the same numbers. */
const RequestsChart = ({ days }: { days: readonly Day[] }) => {
  const text = useText()
  const theme = useTheme()
  const isNarrow = useMediaQuery(theme.breakpoints.down('sm'))
  return (
    <BarChart
      height={isNarrow ? 200 : 300}
      skipAnimation
      margin={{ left: 0, right: 8 }}
      xAxis={[{ scaleType: 'band', data: days.map(({ date }) => date), valueFormatter: shortDay }]}
      yAxis={[{ valueFormatter: shownCount, width: 56 }]}
      series={usedCategories(days).map((category) => ({
        id: category,
        stack: 'requests',
        label: text(`history.category_${category}`),
        data: days.map(({ byCategory }) => byCategory[category]),
      }))}
    />
  )
}
export default RequestsChart

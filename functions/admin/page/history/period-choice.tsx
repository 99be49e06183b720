import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useText } from '../language/text.ts'
import { lastDays, mostDays, type Period, periodProblem } from './period.ts'

const lengths = [7, 30, 90] as const

interface PeriodChoiceProps {
  period: Period
  /** Changes one day or both. */
  change: (days: Partial<Period>) => void
}

/** The days that are counted: some last ones, or any others. */
export const PeriodChoice = ({ period, change }: PeriodChoiceProps) => {
  const text = useText()
  const problem = periodProblem(period)
  const chosen = lengths.find((days) => {
    const { from, to } = lastDays(days, Date.now())
    return from === period.from && to === period.to
  })
  const day = (member: keyof Period) => (
    <TextField
      type="date"
      size="small"
      label={text(`history.${member}`)}
      value={period[member]}
      error={problem !== undefined}
      onChange={({ target }) => change({ [member]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
  return (
    <Stack spacing={1}>
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ flexWrap: 'wrap', alignItems: 'center', rowGap: 2 }}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={text('history.period')}
          value={chosen ?? null}
          onChange={(_, days: number | null) => {
            if (days !== null) change(lastDays(days, Date.now()))
          }}
        >
          {lengths.map((days) => (
            <ToggleButton key={days} value={days} sx={{ color: 'text.primary' }}>
              {text('history.days', { smart_count: days })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {day('from')}
        {day('to')}
      </Stack>
      {problem === undefined ? null : (
        <Alert severity="error">{text(`history.problem_${problem}`, { days: mostDays })}</Alert>
      )}
    </Stack>
  )
}

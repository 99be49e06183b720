import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useSyncExternalStore } from 'react'
import { isTypecaseError } from '../../../../shared/client/http/error.ts'
import { shownCount } from '../language/formats.ts'
import { useText } from '../language/text.ts'
import { BadRows } from './bad-rows.tsx'
import { faultText } from './fault-text.ts'
import type { ImportWork, WorkState } from './import-work.ts'

interface ProgressProps {
  state: WorkState
  total: number
}

/** How far the import is, as a bar and as text. */
const Progress = ({ state, total }: ProgressProps) => {
  const text = useText()
  const said = text('transfer.progress', { rows: shownCount(state.rows), total: shownCount(total) })
  return (
    <Box>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 100 : Math.min(100, (100 * state.rows) / total)}
        aria-label={text('transfer.stepResult')}
        aria-valuetext={said}
      />
      <Typography>{said}</Typography>
    </Box>
  )
}

/** Why the import waits. A connection that is back lets it go on by itself. */
const Paused = ({ work, state }: { work: ImportWork; state: WorkState }) => {
  const text = useText()
  const isCut = isTypecaseError(state.failure) && state.failure.status === 0
  useEffect(() => {
    if (!isCut) return undefined
    const goOn = (): void => void work.goOn()
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [isCut, work])
  return (
    <Alert
      severity={state.failure === undefined ? 'info' : 'error'}
      action={<Button onClick={() => void work.goOn()}>{text('transfer.goOn')}</Button>}
    >
      {state.failure === undefined ? text('transfer.stopped') : faultText(state.failure, text)}{' '}
      {text('transfer.waitsToGoOn')}
    </Alert>
  )
}

interface ResultStepProps {
  work: ImportWork
  total: number
  /** The name of the file that was chosen. */
  fileName: string
  isTable: boolean
  toEntries: () => void
  another: () => void
}

/** The import while it runs, and what came of it. */
export const ResultStep = ({ work, total, fileName, isTable, toEntries, another }: ResultStepProps) => {
  const text = useText()
  const state = useSyncExternalStore(work.subscribe, work.state)
  const { phase, imported, bad } = state
  return (
    <Stack spacing={2} sx={{ maxWidth: 720 }}>
      <Progress state={state} total={total} />
      {phase === 'sending' ? (
        <Button variant="outlined" onClick={work.stop} sx={{ alignSelf: 'start' }}>
          {text('transfer.stop')}
        </Button>
      ) : null}
      <Box role="status">
        {phase === 'stopping' ? text('transfer.stopping') : null}
        {phase === 'done' ? (
          <Alert severity={bad.length === 0 ? 'success' : 'info'}>
            {text('transfer.imported', { smart_count: imported })}{' '}
            {bad.length === 0 ? text('transfer.noneBad') : null}
          </Alert>
        ) : null}
      </Box>
      {phase === 'paused' ? <Paused work={work} state={state} /> : null}
      {bad.length > 0 && (phase === 'done' || phase === 'paused') ? (
        <BadRows work={work} bad={bad} fileName={fileName} isTable={isTable} />
      ) : null}
      {phase === 'done' ? (
        <Stack direction="row" spacing={1}>
          <Button onClick={another}>{text('transfer.another')}</Button>
          <Button variant="contained" onClick={toEntries}>
            {text('transfer.toEntries')}
          </Button>
        </Stack>
      ) : null}
    </Stack>
  )
}

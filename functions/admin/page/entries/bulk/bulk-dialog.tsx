import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useText } from '../../language/text.ts'
import { BulkReport } from './bulk-report.tsx'
import type { Bulk } from './use-bulk.ts'

/** Asks where it is about all that match, shows how far it is, and reports what was not done. */
export const BulkDialog = ({ bulk, list }: { bulk: Bulk; list: string }) => {
  const text = useText()
  const { phase, start, stop, close } = bulk
  if (phase.kind === 'closed') return null
  const isRunning = phase.kind === 'running'
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby="bulk-title"
      {...(isRunning ? {} : { onClose: close })}
    >
      <DialogTitle id="bulk-title">
        {text(`bulk.${phase.operation}Title`, { smart_count: phase.count })}
      </DialogTitle>
      <DialogContent>
        {phase.kind === 'asking' ? (
          <DialogContentText>
            {text(phase.operation === 'delete' ? 'bulk.deleteText' : 'bulk.allText', {
              smart_count: phase.count,
            })}
          </DialogContentText>
        ) : null}
        {phase.kind === 'running' ? (
          <>
            <LinearProgress
              aria-label={text('bulk.progress')}
              variant={phase.state ? 'determinate' : 'indeterminate'}
              value={phase.state ? 100 * (1 - phase.state.left.length / phase.state.total) : 0}
            />
            <Typography role="status" sx={{ mt: 1 }}>
              {phase.state
                ? text('bulk.soFar', {
                    done: phase.state.total - phase.state.left.length,
                    total: phase.state.total,
                  })
                : text('bulk.looking')}
            </Typography>
          </>
        ) : null}
        {phase.kind === 'refused' ? <Alert severity="error">{phase.why}</Alert> : null}
        {phase.kind === 'ended' ? <BulkReport state={phase.state} list={list} /> : null}
      </DialogContent>
      <DialogActions>
        {phase.kind === 'asking' ? (
          <>
            <Button onClick={close}>{text('bulk.cancel')}</Button>
            <Button
              variant="contained"
              color={phase.operation === 'delete' ? 'error' : 'primary'}
              onClick={start}
            >
              {text(`entries.${phase.operation}`)}
            </Button>
          </>
        ) : (
          <Button autoFocus onClick={isRunning ? stop : close}>
            {isRunning ? text('bulk.stop') : text('bulk.close')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

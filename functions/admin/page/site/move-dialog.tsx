import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import { useText } from '../language/text.ts'
import type { Area } from './areas.ts'
import { SectionChoice } from './section-choice.tsx'

interface MoveDialogProps {
  area: Area
  /** What is moved, as its reader knows it. */
  name: string
  /** The section that it stands in now. */
  from: number | null
  /** A section that it cannot be moved to, with those below it. */
  without?: number
  move: (to: number | null) => Promise<void>
  close: () => void
}

/** Moves something to another section, or out of all. */
export const MoveDialog = ({ area, name, from, without, move, close }: MoveDialogProps) => {
  const text = useText()
  const [to, setTo] = useState(from)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={close}
      aria-labelledby="move-title"
      // The list of sections is longer than the dialog.
      slotProps={{ paper: { sx: { overflowY: 'visible' } } }}
    >
      <DialogTitle id="move-title">{text('site.moveTitle', { name })}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1 }, overflowY: 'visible' }}>
        <SectionChoice
          area={area}
          label={text('site.standsIn')}
          value={to}
          onChange={setTo}
          without={without}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{text('site.cancel')}</Button>
        <Button
          variant="contained"
          disabled={to === from}
          loading={isBusy}
          onClick={() => {
            setIsBusy(true)
            void move(to)
          }}
        >
          {text('site.move')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

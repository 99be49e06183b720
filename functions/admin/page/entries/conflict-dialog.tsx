import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type Conflict, namesOf } from './control-state.ts'
import type { FormField } from './fields.ts'
import type { Shown } from './shown.ts'

const textOf = (shown: Shown | undefined): string => {
  if (shown === true) return 'Yes'
  if (shown === false) return 'No'
  return shown === null || shown === undefined || shown === '' ? '(empty)' : shown
}

const Version = ({ title, shown }: { title: string; shown: Shown | undefined }) => (
  <Stack sx={{ flex: 1, minWidth: 0 }}>
    <Typography variant="overline">{title}</Typography>
    <Typography
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 200, overflowY: 'auto' }}
      tabIndex={0}
      role="group"
      aria-label={title}
    >
      {textOf(shown)}
    </Typography>
    <Button
      size="small"
      sx={{ alignSelf: 'start' }}
      onClick={() => void navigator.clipboard.writeText(textOf(shown))}
    >
      Copy
    </Button>
  </Stack>
)

interface ChoiceProps {
  field: FormField
  conflict: Conflict
  isTheirs: boolean
  choose: (isTheirs: boolean) => void
}

const Choice = ({ field: { key, label }, conflict, isTheirs, choose }: ChoiceProps) => (
  <FormControl fullWidth sx={{ mb: 3 }}>
    <FormLabel id={`conflict-${key}`}>{label}</FormLabel>
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
      <Version title="Before" shown={conflict.before[key]} />
      <Version title="Theirs" shown={conflict.theirShown[key]} />
      <Version title="Mine" shown={conflict.mine[key]} />
    </Stack>
    <RadioGroup
      row
      aria-labelledby={`conflict-${key}`}
      value={isTheirs ? 'theirs' : 'mine'}
      onChange={(_, value) => choose(value === 'theirs')}
    >
      <FormControlLabel value="mine" control={<Radio />} label="Keep mine" />
      <FormControlLabel value="theirs" control={<Radio />} label="Take theirs" />
    </RadioGroup>
  </FormControl>
)

interface ConflictDialogProps {
  conflict: Conflict
  resolve: (theirs: ReadonlySet<string>) => void
  close: () => void
}

/** Shows the fields that two people changed at once, and lets the person choose for each of them. */
export const ConflictDialog = ({ conflict, resolve, close }: ConflictDialogProps) => {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const { conflicts, taken } = conflict.merge
  const choose = (key: string, isTheirs: boolean): void =>
    setTheirs(new Set([...[...theirs].filter((one) => one !== key), ...(isTheirs ? [key] : [])]))
  return (
    <Dialog open fullWidth maxWidth="md" onClose={close} aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">Another person saved this entry meanwhile</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          Nothing of yours was saved yet, and nothing is lost. Choose what to keep.
          {taken.length > 0 ? ` Only they changed ${namesOf(taken)}: their text is taken over there.` : ''}
        </DialogContentText>
        {conflicts.map((field) => (
          <Choice
            key={field.key}
            field={field}
            conflict={conflict}
            isTheirs={theirs.has(field.key)}
            choose={(isTheirs) => choose(field.key, isTheirs)}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Back to the form</Button>
        <Button variant="contained" onClick={() => resolve(theirs)}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  )
}

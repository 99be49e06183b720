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
import { type Text, useText } from '../language/text.ts'
import { type Conflict, namesOf } from './control-state.ts'
import { CopyButton } from './copy-button.tsx'
import type { FormField } from './fields.ts'
import type { Shown } from './shown.ts'

const textOf = (text: Text, shown: Shown | undefined): string => {
  if (shown === true) return text('entries.yes')
  if (shown === false) return text('entries.no')
  return shown === null || shown === undefined || shown === '' ? text('entries.empty') : shown
}

/** A version of a field as a person reads it. */
const versionOf = ({ rules }: FormField, shown: Shown | undefined): Shown | undefined =>
  rules ? rules.told(String(shown ?? '')) : shown

const Version = ({ title, shown }: { title: string; shown: Shown | undefined }) => {
  const text = useText()
  return (
    <Stack sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="overline">{title}</Typography>
      <Typography
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 200, overflowY: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label={title}
      >
        {textOf(text, shown)}
      </Typography>
      <CopyButton what={title} copied={typeof shown === 'string' ? shown : textOf(text, shown)} />
    </Stack>
  )
}

interface ChoiceProps {
  field: FormField
  conflict: Conflict
  isTheirs: boolean
  choose: (isTheirs: boolean) => void
}

const Choice = ({ field, conflict, isTheirs, choose }: ChoiceProps) => {
  const text = useText()
  return (
    <FormControl fullWidth sx={{ mb: 3 }}>
      <FormLabel id={`conflict-${field.key}`}>{field.label}</FormLabel>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <Version title={text('entries.before')} shown={versionOf(field, conflict.before[field.key])} />
        <Version title={text('entries.theirs')} shown={versionOf(field, conflict.theirShown[field.key])} />
        <Version title={text('entries.mine')} shown={versionOf(field, conflict.mine[field.key])} />
      </Stack>
      <RadioGroup
        row
        aria-labelledby={`conflict-${field.key}`}
        value={isTheirs ? 'theirs' : 'mine'}
        onChange={(_, value) => choose(value === 'theirs')}
      >
        <FormControlLabel value="mine" control={<Radio />} label={text('entries.keepMine')} />
        <FormControlLabel value="theirs" control={<Radio />} label={text('entries.takeTheirs')} />
      </RadioGroup>
    </FormControl>
  )
}

interface ConflictDialogProps {
  conflict: Conflict
  resolve: (theirs: ReadonlySet<string>) => void
  close: () => void
}

/** Shows the fields that two people changed at once, and lets the person choose for each of them. */
export const ConflictDialog = ({ conflict, resolve, close }: ConflictDialogProps) => {
  const text = useText()
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const { conflicts, taken } = conflict.merge
  const choose = (key: string, isTheirs: boolean): void =>
    setTheirs(new Set([...[...theirs].filter((one) => one !== key), ...(isTheirs ? [key] : [])]))
  return (
    <Dialog open fullWidth maxWidth="md" onClose={close} aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{text('entries.conflictTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {text('entries.conflictText')}{' '}
          {taken.length > 0 ? text('entries.conflictTaken', { fields: namesOf(taken) }) : ''}
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
        <Button onClick={close}>{text('entries.backToForm')}</Button>
        <Button variant="contained" onClick={() => resolve(theirs)}>
          {text('entries.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

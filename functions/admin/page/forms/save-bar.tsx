import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { shownClock } from '../language/formats.ts'
import { type Text, useText } from '../language/text.ts'
import type { SaveProgress } from './editing.ts'

interface SaveBarProps {
  save: SaveProgress
  isDirty: boolean
  /** The words of the button that saves; undefined where the person may not save. */
  label: string | undefined
  children?: ReactNode
}

const stateText = (text: Text, save: SaveProgress, isDirty: boolean): string => {
  if (save.kind === 'saving') return text('forms.saving')
  if (save.kind === 'failed') return text('forms.notSaved')
  if (isDirty) return text('forms.unsaved')
  if (save.at === undefined) return text('forms.noChanges')
  return text('forms.savedAt', { time: shownClock(save.at) })
}

/** How the last save went, and what can be done. It stays in sight at the bottom of the form. */
export const SaveBar = ({ save, isDirty, label, children }: SaveBarProps) => {
  const text = useText()
  return (
    <Paper
      component="aside"
      aria-label={text('forms.bar')}
      elevation={3}
      sx={{ position: 'sticky', bottom: 0, zIndex: 5, p: 1.5, mt: 3 }}
    >
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        {label === undefined ? null : (
          <Button type="submit" variant="contained" loading={save.kind === 'saving'}>
            {label}
          </Button>
        )}
        {children}
        <Typography
          role="status"
          variant="body2"
          color={save.kind === 'failed' ? 'error' : 'textSecondary'}
          sx={{ ml: 'auto' }}
        >
          {stateText(text, save, isDirty)}
        </Typography>
      </Stack>
    </Paper>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Paper from '@mui/material/Paper'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import type { Editing, EditingState } from '../forms/editing.ts'
import { focusInput, inputId } from '../forms/input-id.ts'
import { WarningQuestion } from '../forms/warning-question.tsx'
import { useText } from '../language/text.ts'
import { type CollectionValues, movedLine, withLine, withoutLine } from './collection-values.ts'
import { type FieldLine, isBlank, newLine } from './field-line.ts'
import { FieldList, moveButton } from './field-list.tsx'
import { FieldPanel } from './field-panel.tsx'
import { fieldPath } from './problems.ts'

interface FieldsProps {
  editing: Editing<CollectionValues>
  state: EditingState<CollectionValues>
  collection: number | undefined
  chosen: string | undefined
  choose: (key: string | undefined) => void
}

/** The path of the button that adds a field. */
const addButton = 'add-field'

/** Asks before a field is removed, and says what becomes of its values. */
const RemoveQuestion = ({ line, answer }: { line: FieldLine; answer: (isYes: boolean) => void }) => {
  const text = useText()
  return (
    <WarningQuestion
      isOpen
      title={text('model.removeTitle', { name: line.name })}
      content={text(line.was ? 'model.removeText' : 'model.removeNewText')}
      confirm={text('model.removeYes')}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
}

type SettingsProps = FieldsProps & { isNarrow: boolean }

/** The settings of the chosen field: beside the list, and on a narrow screen over it. */
const Settings = ({ state, editing, collection, chosen, choose, isNarrow }: SettingsProps) => {
  const text = useText()
  const line = state.values.fields.find(({ key }) => key === chosen)
  if (!line) return null
  const panel = (
    <FieldPanel
      line={line}
      collection={collection}
      problems={state.problems}
      change={(change, path) => editing.change((values) => withLine(values, line.key, change), path)}
    />
  )
  const isInLine = (target: EventTarget): boolean =>
    target instanceof HTMLInputElement && target.type === 'text'
  const title = text('model.settings', { name: line.name === '' ? text('model.newField') : line.name })
  if (!isNarrow)
    return (
      <Paper
        variant="outlined"
        component="section"
        aria-label={title}
        sx={{ p: 2 }}
        onKeyDown={(event) => {
          // Enter would save the whole collection, before the other fields are described.
          if (event.key === 'Enter' && isInLine(event.target)) event.preventDefault()
        }}
      >
        {panel}
      </Paper>
    )
  const close = (): void => choose(undefined)
  return (
    <Dialog open fullScreen onClose={close} aria-labelledby="field-title">
      <DialogTitle id="field-title" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ pt: 1 }}>{panel}</Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          {text('model.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The fields of a collection: the list of them, and the settings of one. */
export const Fields = (props: FieldsProps) => {
  const { editing, state, choose } = props
  const text = useText()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const [asked, setAsked] = useState<FieldLine>()
  const { fields } = state.values
  const isThere = fields.some(({ key }) => key === props.chosen)
  // Beside the list there is room for a field that nobody chose.
  const chosen = isThere || isNarrow ? props.chosen : fields[0]?.key
  const drop = (key: string): void => {
    editing.change((values) => withoutLine(values, key))
    if (key === chosen) choose(undefined)
    focusInput(addButton)
  }
  const move = (key: string, by: -1 | 1): void => {
    editing.change((values) => movedLine(values, key, by))
    const at = fields.findIndex((line) => line.key === key) + by
    // A row that is drawn at another place loses the focus, and at the ends of the list a button is closed.
    const isEnd = at === 0 || at === fields.length - 1
    focusInput(moveButton(key, isEnd ? (by === 1 ? -1 : 1) : by))
  }
  const add = (): void => {
    const line = newLine()
    editing.change((values) => ({ ...values, fields: [...values.fields, line] }))
    choose(line.key)
    focusInput(fieldPath(line.key, 'name'))
  }
  const remove = (key: string): void => {
    const line = fields.find((one) => one.key === key)
    if (line && isBlank(line)) drop(key)
    else setAsked(line)
  }
  return (
    <Box component="section" aria-labelledby="fields-title" sx={{ mt: 3 }}>
      <Typography id="fields-title" component="h2" variant="h6">
        {text('model.fields')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {text('model.fieldsHelp')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 3fr)' } }}>
        <div>
          {fields.length === 0 ? null : (
            <Paper variant="outlined">
              <FieldList
                lines={fields}
                chosen={chosen}
                problems={state.problems}
                choose={choose}
                move={move}
                remove={remove}
              />
            </Paper>
          )}
          <Button id={inputId(addButton)} sx={{ mt: 1 }} onClick={add}>
            {text('model.add')}
          </Button>
        </div>
        <Settings {...props} chosen={chosen} isNarrow={isNarrow} />
      </Box>
      {asked ? (
        <RemoveQuestion
          line={asked}
          answer={(isYes) => {
            setAsked(undefined)
            if (isYes) drop(asked.key)
          }}
        />
      ) : null}
    </Box>
  )
}

import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import type { Editing, EditingState } from '../forms/editing.ts'
import { focusInput } from '../forms/input-id.ts'
import { SaveBar } from '../forms/save-bar.tsx'
import { SavedForm } from '../forms/saved-form.tsx'
import { Told } from '../forms/told.tsx'
import { useText } from '../language/text.ts'
import type { CollectionValues } from './collection-values.ts'
import { FieldProblemText } from './field-problem.tsx'
import { Fields } from './fields.tsx'
import { Names } from './names.tsx'
import { ofField } from './problems.ts'
import { memberText, nameLabel } from './words.ts'

interface CollectionFormProps {
  editing: Editing<CollectionValues>
  state: EditingState<CollectionValues>
  /** The id of the collection; undefined for a new one. */
  collection: number | undefined
  /** The words of the button that saves; undefined where the person may not save. */
  label: string | undefined
  isDirty: () => boolean
  submit: () => Promise<unknown>
  /** What stands below the fields. */
  children?: ReactNode
  actions?: ReactNode
}

/** What the input of a path is called. */
const pathLabel = (values: CollectionValues, path: string): string => {
  const field = ofField(path)
  if (!field)
    return path === 'name' || path === 'singleName' || path === 'pluralName' ? nameLabel(path) : path
  const line = values.fields.find(({ key }) => key === field.key)
  const name = line?.name ?? ''
  return field.member === 'name' && name !== ''
    ? name
    : [name, memberText(field.member)].filter(Boolean).join(', ')
}

/** The form of a collection, new or stored: its names, its fields, and what can be done. */
export const CollectionForm = (props: CollectionFormProps) => {
  const { editing, state, collection, label, isDirty, submit, children, actions } = props
  const text = useText()
  const [chosen, choose] = useState<string>()
  const show = (path: string): void => {
    const field = ofField(path)
    if (field) choose(field.key)
    focusInput(path)
  }
  return (
    <SavedForm label={text('model.form')} editing={editing} isDirty={isDirty} submit={submit} show={show}>
      <Told
        state={state}
        take={editing.take}
        labelOf={(path) => pathLabel(state.values, path)}
        show={show}
        tell={({ message }) => <FieldProblemText message={message} collection={collection} />}
      />
      <Box sx={{ pt: 1 }}>
        <Names
          values={state.values}
          problems={state.problems}
          change={(change, path) => editing.change((values) => ({ ...values, ...change }), path)}
        />
      </Box>
      <Fields editing={editing} state={state} collection={collection} chosen={chosen} choose={choose} />
      {children}
      <SaveBar save={state.save} isDirty={editing.isDirty()} label={label}>
        {actions}
      </SaveBar>
    </SavedForm>
  )
}

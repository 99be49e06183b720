import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type FormEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { FormProvider } from 'react-hook-form'
import { session } from '../session/page-session.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Control } from './control.ts'
import { DraftOffer } from './draft-offer.tsx'
import { draftPlace } from './drafts.ts'
import { EntryBar } from './entry-bar.tsx'
import { ErrorList } from './error-list.tsx'
import type { FormField } from './fields.ts'
import { FieldInput } from './inputs.tsx'
import type { EntryStore, Stored } from './stored.ts'
import { UnsavedWarning } from './unsaved-warning.tsx'
import { useControl, useDraft } from './use-control.ts'

export interface EntryFormProps {
  /** The resource in react-admin's words, such as `elements-3`. */
  resource: string
  store: EntryStore
  fields: readonly FormField[]
  /** The entry; undefined for a new one. */
  stored: Stored | undefined
  /** Called when a new entry has been stored. */
  onAdded: (id: number) => void
  /** Called when the entry was deleted. */
  onDeleted: () => void
}

/** Saves with Ctrl+S, or with Cmd+S. */
const useSaveKey = (submit: () => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      submit()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [submit])
}

/** Tells of the last save what has to be read: why it failed, and what another person changed. */
const Told = ({ control }: { control: Control }) => {
  const { save, notice } = useSyncExternalStore(control.subscribe, control.state)
  return (
    <>
      {save.kind === 'failed' ? (
        <Alert severity="error" sx={{ mb: 2 }}>
          {save.why}
        </Alert>
      ) : null}
      {notice === undefined ? null : (
        <Alert severity="info" sx={{ mb: 2 }}>
          {notice}
        </Alert>
      )}
    </>
  )
}

/** The form of one entry. What is typed stays in it whatever happens to the connection, the session or the entry. */
export const EntryForm = ({ resource, store, fields: given, stored, onAdded, onDeleted }: EntryFormProps) => {
  // The control knows these fields alone: text in an input of a field that came later would not be saved.
  const [fields] = useState(given)
  const { form, control } = useControl(store, fields, stored)
  const { conflict, stored: now } = useSyncExternalStore(control.subscribe, control.state)
  const place = draftPlace(session.person()?.id ?? 0, resource, stored?.id)
  useDraft(place, fields, form, control)
  const element = useRef<HTMLFormElement>(null)
  useSaveKey(useCallback(() => element.current?.requestSubmit(), []))
  const added = (saved: Stored | undefined): void => {
    if (saved && saved.id !== stored?.id) onAdded(saved.id)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void form.handleSubmit(async () => added(await control.save()))()
  }
  const keyOfName = (name: string) => fields.find((field) => field.name === name)?.key
  return (
    <FormProvider {...form}>
      <form ref={element} onSubmit={submit} noValidate aria-label="Entry">
        <Stack direction={{ xs: 'column', md: 'row' }} spacing={3} sx={{ pb: { xs: 10, md: 0 } }}>
          <Box sx={{ flex: 1, maxWidth: 720, minWidth: 0 }}>
            <Told control={control} />
            <ErrorList fields={fields} control={control} />
            <DraftOffer
              place={place}
              etag={now?.etag ?? ''}
              take={({ values }) => {
                for (const [name, shown] of Object.entries(values)) {
                  const key = keyOfName(name)
                  if (key !== undefined) form.setValue(key, shown, { shouldDirty: true })
                }
              }}
            />
            <Stack spacing={2.5} sx={{ pt: 1 }}>
              {fields.map((field) => (
                <FieldInput key={field.key} field={field} />
              ))}
            </Stack>
          </Box>
          <EntryBar
            resource={resource}
            control={control}
            check={() => form.trigger()}
            onSavedAsNew={added}
            onDeleted={onDeleted}
          />
        </Stack>
      </form>
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          resolve={(theirs) => void control.resolve(theirs)}
          close={control.leaveConflict}
        />
      ) : null}
      <UnsavedWarning isDirty={control.isDirty} />
    </FormProvider>
  )
}

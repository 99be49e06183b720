import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type FormEvent, type ReactNode, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { useSaveKey } from '../forms/use-save-key.ts'
import { LeaveWarning } from '../frame/leave-warning.tsx'
import { useText } from '../language/text.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Control } from './control.ts'
import type { Copy } from './copy.ts'
import { useDeleteEntry } from './deleting/use-delete-entry.ts'
import { DraftOffer } from './draft-offer.tsx'
import type { Draft } from './drafts.ts'
import { EntryBar, type Then } from './entry-bar.tsx'
import { ErrorList } from './error-list.tsx'
import type { FormField } from './fields.ts'
import { formValueOf } from './form-values.ts'
import { InputBoundary } from './input-boundary.tsx'
import { FieldInput } from './inputs.tsx'
import type { EntryStore, Stored } from './stored.ts'
import { useControl } from './use-control.ts'
import { useDraft } from './use-draft.ts'

export interface EntryFormProps {
  /** The resource in react-admin's words, such as `elements-3`. */
  resource: string
  store: EntryStore
  fields: readonly FormField[]
  /** The entry; undefined for a new one. */
  stored: Stored | undefined
  /** What stands above the inputs, by the entry as it was read or written last. */
  about?: ((stored: Stored) => ReactNode) | undefined
  /** What a new entry begins with that is a copy of another one. */
  copy?: Copy | undefined
  /** Called when a new entry has been stored. */
  onAdded: (id: number) => void
  /** Called when the entry will be deleted. That can be undone for some seconds. Without it, the form deletes nothing. */
  onDeleted?: (() => void) | undefined
  /** Leads back to the list, after a save. */
  onClose?: (() => void) | undefined
  /** Leads to the next entry of the list, after a save. */
  onNext?: (() => void) | undefined
  /** Opens a new form with the values of this entry. */
  onCopy?: (() => void) | undefined
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

/** The fields as the control knows them, with the words of now: the language may have changed since. */
const inWords = (known: readonly FormField[], given: readonly FormField[]): readonly FormField[] =>
  known.map((field) => ({
    ...field,
    label: given.find(({ key }) => key === field.key)?.label ?? field.label,
  }))

/** Puts a draft into the inputs that there are. */
const takeDraft = (
  form: UseFormReturn<Record<string, unknown>>,
  fields: readonly FormField[],
  { values }: Draft,
): void => {
  for (const { name, key } of fields) {
    const shown = values[name]
    if (shown !== undefined) form.setValue(key, formValueOf(fields, key, shown), { shouldDirty: true })
  }
}

/** The form of one entry. What is typed stays in it whatever happens to the connection, the session or the entry. */
export const EntryForm = (props: EntryFormProps) => {
  const { resource, store, fields: given, stored, about, copy } = props
  const { onAdded, onDeleted, onClose, onNext, onCopy } = props
  const text = useText()
  // The control knows these fields alone: text in an input of a field that came later would not be saved.
  const [fields] = useState(given)
  const shown = inWords(fields, given)
  const { form, control } = useControl(store, fields, { stored, copy })
  const { conflict, stored: now } = useSyncExternalStore(control.subscribe, control.state)
  const draft = useDraft(resource, fields, form, control)
  const element = useRef<HTMLFormElement>(null)
  useSaveKey(element)
  const deleteEntry = useDeleteEntry(resource, store)
  const isGivenUp = useRef(false)
  const isDirty = useCallback(() => !isGivenUp.current && control.isDirty(), [control])
  const added = (saved: Stored | undefined): void => {
    // Whoever typed on stays: the next save leads to the entry.
    if (saved && saved.id !== stored?.id && !control.isDirty()) onAdded(saved.id)
  }
  const save = (then: Then): void => {
    void form.handleSubmit(async () => {
      const saved = await control.save()
      if (saved && then === 'close') onClose?.()
      else if (saved && then === 'next') onNext?.()
      else added(saved)
    })()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save('stay')
  }
  const remove = (entry: Stored): void => {
    // What was typed and not saved is kept as a draft, for the delete may be undone.
    isGivenUp.current = true
    deleteEntry(entry)
    onDeleted?.()
  }
  return (
    <FormProvider {...form}>
      <form ref={element} onSubmit={submit} noValidate aria-label={text('entries.form')}>
        <Stack direction={{ xs: 'column', md: 'row' }} spacing={3} sx={{ pb: { xs: 10, md: 0 } }}>
          <Box sx={{ flex: 1, maxWidth: 720, minWidth: 0 }}>
            <Told control={control} />
            <ErrorList fields={shown} control={control} />
            <DraftOffer
              {...draft}
              etag={now?.etag ?? ''}
              names={fields.map(({ name }) => name)}
              take={(found) => takeDraft(form, fields, found)}
            />
            {now && about ? <Box sx={{ mb: 1.5 }}>{about(now)}</Box> : null}
            <Stack spacing={2.5} sx={{ pt: 1 }}>
              {shown.map((field) => (
                <InputBoundary key={field.key} name={field.key} label={field.label}>
                  <FieldInput field={field} />
                </InputBoundary>
              ))}
            </Stack>
          </Box>
          <EntryBar
            resource={resource}
            control={control}
            check={() => form.trigger()}
            save={save}
            leads={{ close: onClose !== undefined, next: onNext !== undefined }}
            onSavedAsNew={added}
            onCopy={onCopy}
            onDelete={onDeleted && remove}
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
      <LeaveWarning
        isUnfinished={isDirty}
        title={text('entries.leaveTitle')}
        meaning={text('entries.leaveText')}
      />
    </FormProvider>
  )
}

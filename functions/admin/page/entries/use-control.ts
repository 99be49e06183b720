import { useEffect, useState, useSyncExternalStore } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type Control, createControl } from './control.ts'
import type { Copy } from './copy.ts'
import { dropOwnDraft, keepDraft } from './drafts.ts'
import type { FormField } from './fields.ts'
import { formValueOf, formValues, shownOfForm } from './form-values.ts'
import { shownValues } from './shown.ts'
import type { EntryStore, Stored } from './stored.ts'

type Values = Record<string, unknown>

/** How long after the last key a draft is kept, in milliseconds. */
const draftPause = 400

/** What a form is filled from. */
export interface Filling {
  /** The entry; undefined for a new one. */
  stored: Stored | undefined
  /** The values of a new entry that is a copy of another one. */
  copy?: Copy | undefined
}

/** The values of a form without an entry: the defaults of its fields. */
const firstMembers = (
  fields: readonly FormField[],
  stored: Stored | undefined,
): Readonly<Record<string, unknown>> =>
  stored?.members ??
  Object.fromEntries(
    fields.flatMap(({ name, default: initial }) => (initial === undefined ? [] : [[name, initial]])),
  )

/** The inputs of a form, and the control that saves them. Both live as long as the form. */
export const useControl = (
  store: EntryStore,
  fields: readonly FormField[],
  { stored, copy }: Filling,
): { form: UseFormReturn<Values>; control: Control } => {
  const [start] = useState(() => {
    const unsent = shownValues(fields, firstMembers(fields, stored))
    return { stored, unsent, before: { ...unsent, ...copy?.values }, notice: copy?.notice }
  })
  const [defaultValues] = useState(() => formValues(fields, start.before))
  const form = useForm<Values>({ defaultValues, mode: 'onBlur', shouldFocusError: true })
  const [control] = useState(() =>
    createControl(store, fields, start, {
      values: () => shownOfForm(fields, form.getValues()),
      put: (key, shown) => form.setValue(key, formValueOf(fields, key, shown ?? null), { shouldDirty: true }),
      mark: (path, message) => form.setError(path, { type: 'server', message }, { shouldFocus: true }),
    }),
  )
  return { form, control }
}

/** Keeps what is typed as a draft of this browser until it is saved. */
export const useDraft = (
  place: string,
  fields: readonly FormField[],
  form: UseFormReturn<Values>,
  control: Control,
): void => {
  const { save } = useSyncExternalStore(control.subscribe, control.state)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = (): void => {
      timer = undefined
      const { stored, before, unsent } = control.state()
      // Without IndexedDB, as in some private windows, there are no drafts.
      const values = shownOfForm(fields, form.getValues())
      void keepDraft(place, stored?.etag ?? '', fields, stored ? before : unsent, values).catch(
        () => undefined,
      )
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(keep, draftPause)
      },
    })
    const keepNow = (): void => {
      if (timer === undefined) return
      clearTimeout(timer)
      keep()
    }
    // The last keys before the tab is closed or loaded anew. A hidden tab may be closed without an event.
    addEventListener('beforeunload', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      stop()
      removeEventListener('beforeunload', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
      keepNow()
    }
  }, [control, fields, form, place])
  useEffect(() => {
    if (save.kind === 'saved' && save.at !== undefined && !control.isDirty())
      void dropOwnDraft(place).catch(() => undefined)
  }, [save, control, place])
}

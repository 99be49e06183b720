import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { session } from '../session/page-session.ts'
import type { Control } from './control.ts'
import { draftPlace, dropDraft, keepDraft, newOpening } from './drafts.ts'
import type { FormField } from './fields.ts'
import { shownOfForm } from './form-values.ts'

type Values = Record<string, unknown>

/** How long after the last key a draft is kept, in milliseconds. */
const draftPause = 400

// Without IndexedDB, as in some private windows, there are no drafts.
const ignored = (): undefined => undefined

/** The draft of a new entry moves to the entry's own place once it is stored. */
const useMoved = (key: string, keep: () => void): void => {
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    void dropDraft(last.current).catch(ignored)
    last.current = key
    keep()
  }, [key, keep])
}

/** Where the drafts of a form's entry stand, and the one that the form itself writes. */
export interface DraftKeys {
  place: string
  own: string
}

/** Keeps what is typed as a draft of this browser until it is saved. @param resource in react-admin's words */
export const useDraft = (
  resource: string,
  fields: readonly FormField[],
  form: UseFormReturn<Values>,
  control: Control,
): DraftKeys => {
  const { save, stored } = useSyncExternalStore(control.subscribe, control.state)
  const place = draftPlace(session.person()?.id ?? 0, resource, stored?.id)
  const [opening] = useState(newOpening)
  const own = place + opening
  const keepHere = (): void => {
    const now = control.state()
    const values = shownOfForm(fields, form.getValues())
    void keepDraft(own, now.stored?.etag ?? '', fields, now.stored ? now.before : now.unsent, values).catch(
      ignored,
    )
  }
  const keep = useRef(keepHere)
  keep.current = keepHere
  useMoved(own, keep.current)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepNow = (): void => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      keep.current()
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(keepNow, draftPause)
      },
    })
    // The last keys before the tab is closed or loaded anew. A hidden tab may be closed without an event.
    addEventListener('beforeunload', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      stop()
      removeEventListener('beforeunload', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
      keepNow()
    }
  }, [form])
  useEffect(() => {
    if (save.kind === 'saved' && save.at !== undefined && !control.isDirty())
      void dropDraft(own).catch(ignored)
  }, [save, control, own])
  return { place, own }
}

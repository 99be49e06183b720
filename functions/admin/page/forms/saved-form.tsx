import { type FormEvent, type ReactNode, useRef } from 'react'
import { LeaveWarning } from '../frame/leave-warning.tsx'
import { useText } from '../language/text.ts'
import type { Editing } from './editing.ts'
import { focusInput } from './input-id.ts'
import { useSaveKey } from './use-save-key.ts'

interface SavedFormProps<V> {
  /** What the form is called, for screen readers. */
  label: string
  editing: Editing<V>
  isDirty: () => boolean
  submit: () => Promise<unknown>
  /** Shows the input of a path, and puts the focus into it. */
  show?: (path: string) => void
  children: ReactNode
}

/** A form that saves with its button, with Enter and with Ctrl+S, and warns before what is unsaved is left. */
export function SavedForm<V>({
  label,
  editing,
  isDirty,
  submit,
  show = focusInput,
  children,
}: SavedFormProps<V>) {
  const text = useText()
  const element = useRef<HTMLFormElement>(null)
  useSaveKey(element)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void submit().then(() => {
      const first = editing.state().problems.find(({ path }) => path !== '')
      if (first) show(first.path)
    })
  }
  return (
    <form ref={element} onSubmit={onSubmit} noValidate aria-label={label}>
      {children}
      <LeaveWarning
        isUnfinished={isDirty}
        title={text('entries.leaveTitle')}
        meaning={text('forms.leaving')}
      />
    </form>
  )
}

import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { UnsavedWarning } from '../entries/unsaved-warning.tsx'
import { useText } from '../language/text.ts'
import type { Editing } from './editing.ts'
import { focusInput } from './input-id.ts'

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
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      element.current?.requestSubmit()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
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
      <UnsavedWarning isDirty={isDirty} leaving={text('forms.leaving')} />
    </form>
  )
}

import { type RefObject, useEffect } from 'react'

/** Submits a form with Ctrl+S, or with Cmd+S. */
export const useSaveKey = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [form])
}

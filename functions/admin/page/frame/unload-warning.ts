import { useEffect } from 'react'

/** Asks before the tab is closed or loaded anew, as long as something would be lost by it. */
export const useUnloadWarning = (isNeeded: boolean): void => {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNeeded])
}

import { useEffect } from 'react'

/**
 * Asks before the tab is closed or loaded anew.
 * @param isNeeded whether something would be lost by it now
 */
export const useUnloadWarning = (isNeeded: () => boolean): void => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isNeeded()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNeeded])
}

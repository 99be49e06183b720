import { useRef } from 'react'
import { isDay } from '../../../../shared/values/date.ts'

/**
 * Whether an input of a date asks for a time as well. A day stays one while it is typed: an input of the browser is empty
 * until all its parts are there, and an input of the other kind would take none of them.
 */
export const useHasTime = (shown: string): boolean => {
  const wasDay = useRef(isDay(shown))
  if (shown !== '') wasDay.current = isDay(shown)
  return !wasDay.current
}

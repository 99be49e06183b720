import { useDeferredValue } from 'react'
import { useListContext } from 'react-admin'

/** Whether the first rows are drawn. What takes long to draw waits for them, so that they come sooner. */
export const useIsAfterRows = (): boolean => {
  const { isLoading } = useListContext()
  return useDeferredValue(!isLoading, false)
}

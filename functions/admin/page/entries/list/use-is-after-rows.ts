import { useDeferredValue } from 'react'
import { useListContext } from 'react-admin'

/** Whether the first rows are drawn. What takes long to draw waits for that, so that the rows come sooner. */
export const useIsAfterRows = (): boolean => {
  const { isLoading } = useListContext()
  return useDeferredValue(!isLoading, false)
}

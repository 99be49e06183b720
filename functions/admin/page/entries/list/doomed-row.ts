import { useMemo } from 'react'
import { type RaRecord, useResourceContext } from 'react-admin'
import { useDoomed } from '../deleting/page-deletions.ts'

/** Contrast stays high enough to be read, which a lower opacity would not leave. */
const doomedRow = {
  backgroundColor: 'action.hover',
  '& td': { color: 'text.secondary' },
  '& td, & a': { textDecoration: 'line-through' },
}

/** Which rows of the list around it will be deleted in some seconds, and how a row shows that. */
export const useDoomedRows = () => {
  const doomed = useDoomed(useResourceContext() ?? '')
  return useMemo(() => {
    const isDoomed = ({ id }: RaRecord): boolean => doomed.has(Number(id))
    return {
      isDoomed,
      isKept: (record: RaRecord) => !isDoomed(record),
      rowSx: (record: RaRecord) => (isDoomed(record) ? doomedRow : {}),
    }
  }, [doomed])
}

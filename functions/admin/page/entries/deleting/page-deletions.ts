import { useMemo, useSyncExternalStore } from 'react'
import { session } from '../../session/page-session.ts'
import { createDeletions } from './deletions.ts'

/** The deletions of this tab. They go on while the person moves between views. */
export const deletions = createDeletions()

// What one person wanted to delete is never sent as the next one.
session.subscribe(deletions.keepAll)

/** The entries of a resource that are to be deleted. */
export const useDoomed = (resource: string): ReadonlySet<number> => {
  const { announced } = useSyncExternalStore(deletions.subscribe, deletions.state)
  return useMemo(
    () =>
      new Set(
        announced
          .filter((one) => one.resource === resource)
          .flatMap(({ entries }) => entries.map(({ id }) => id)),
      ),
    [announced, resource],
  )
}

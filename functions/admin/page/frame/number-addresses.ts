import type { createHashRouter } from 'react-router'
import { isRecord } from '../../../../shared/values/records.ts'

type Router = ReturnType<typeof createHashRouter>

/** The number under which the router knows an address of the browser's history. */
const numberIn = (state: unknown): number | undefined =>
  isRecord(state) && typeof state.idx === 'number' ? state.idx : undefined

/**
 * Makes a router, and numbers each address that somebody enters in the tab, or opens by a bookmark, as the router numbers
 * its own. Without a number the router does not know how far to go back, so that it could not ask before a form is left.
 * @returns the router, and how to end both
 */
export const numberingAddresses = (create: () => Router): { router: Router; dispose: () => void } => {
  let last = numberIn(history.state) ?? 0
  const number = (): void => {
    if (numberIn(history.state) === undefined) history.replaceState({ ...history.state, idx: last + 1 }, '')
  }
  // Before the router adds its own listener, which reads the number.
  addEventListener('popstate', number)
  const router = create()
  const unsubscribe = router.subscribe(({ blockers }) => {
    // While the person is asked, the address is still one that is gone back from.
    const isAsking = [...blockers.values()].some(({ state }) => state === 'blocked')
    if (!isAsking) last = numberIn(history.state) ?? last
  })
  return {
    router,
    dispose: () => {
      removeEventListener('popstate', number)
      unsubscribe()
      router.dispose()
    },
  }
}

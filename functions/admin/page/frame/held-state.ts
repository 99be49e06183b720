/** A state of the page that is kept outside of its views, in the form that `useSyncExternalStore` reads. */
export interface HeldState<S> {
  get: () => S
  /** Changes some members, and tells the listeners. */
  set: (change: Partial<S>) => void
  /** Calls a listener at each change. @returns how to stop that */
  subscribe: (listener: () => void) => () => void
}

/** Holds a state. @param first what it is before any change */
export const holdState = <S extends object>(first: S): HeldState<S> => {
  let state = first
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

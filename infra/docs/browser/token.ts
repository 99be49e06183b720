/** A token, and the name of its owner for the page to show. */
export interface Token {
  value: string
  name: string
  /** Whether it is the access token of a login, which can be ended. */
  isSession: boolean
}

let current: Token | undefined
const listeners: (() => void)[] = []

/** The token of the reader. It is in the memory of this script alone, so it is gone when the page is loaded again. */
export const token = (): Token | undefined => current

export const setToken = (next: Token | undefined): void => {
  current = next
  for (const listener of listeners) listener()
}

/** Calls a listener now, and whenever the token changes. */
export const onToken = (listener: () => void): void => {
  listeners.push(listener)
  listener()
}

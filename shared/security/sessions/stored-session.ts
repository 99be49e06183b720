/** What is known of whoever begins a session. */
export interface SessionClient {
  /** IP address. */
  address?: string | undefined
  userAgent?: string | undefined
}

/** Browsers stay below; the rest of a longer one tells its reader nothing. */
const longestAgent = 255

/** What is kept of a client with its session, for its user to know it by. */
export const keptOfClient = ({ address, userAgent }: SessionClient): Record<string, string> => ({
  ...(address ? { address } : {}),
  ...(userAgent ? { userAgent: userAgent.slice(0, longestAgent).toWellFormed() } : {}),
})

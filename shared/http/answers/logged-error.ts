/** The members of an error that a log may show: enough to find its cause, and nothing of the request's content. */
const loggedError = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: 'NotAnError', message: String(error) }

/**
 * Logs an error. The level is `warn` where the cause is known and passes, such as a busy store, and `error` where
 * somebody has to look at it. The runtime writes the object as the `message` of a JSON line, with the level and the id
 * of the invocation (AWS: "Log and monitor Node.js Lambda functions", JSON log format).
 */
export const logError = (level: 'warn' | 'error', context: Record<string, unknown>, error: unknown): void =>
  console[level]({ ...context, error: loggedError(error) })

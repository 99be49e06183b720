/** What a log says of an error: enough to find it, nothing of the request's content. */
const loggedError = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: 'NotAnError', message: String(error) }

/**
 * Logs an error: `warn` where its cause is known and passes, such as a busy store, and `error` where somebody has to
 * look. It is handed over as an object: the runtime writes it as the `message` of a JSON line, under the level that the
 * method stands for and the id of the invocation (AWS: "Log and monitor Node.js Lambda functions", JSON log format).
 */
export const logError = (level: 'warn' | 'error', context: Record<string, unknown>, error: unknown): void =>
  console[level]({ ...context, error: loggedError(error) })

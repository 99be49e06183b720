/** What a log says of an error: enough to find it, nothing of the request's content. */
export const loggedError = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: 'NotAnError', message: String(error) }

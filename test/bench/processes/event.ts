let count = 0

/** The event of payload format 2.0, as far as a public read looks at it. */
export const eventOf = (path: string) => {
  const [rawPath = '', rawQueryString = ''] = path.split('?')
  count += 1
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    headers: { host: 'localhost' },
    requestContext: {
      requestId: `bench-${process.pid}-${count}`,
      http: { method: 'GET', path: rawPath, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
    },
    isBase64Encoded: false,
  }
}

/** As much of Lambda's context as the functions use. */
export const context = {
  awsRequestId: 'bench',
  functionName: 'public',
  getRemainingTimeInMillis: () => 29_000,
}

/** A Lambda handler, whatever its event. */
export type Handler = (event: unknown, context: unknown) => Promise<unknown>

/** Whether a module's export can be a handler. */
export const isHandler = (value: unknown): value is Handler => typeof value === 'function'

/** An HTTP request of the benchmark. */
export interface BenchRequest {
  method: 'GET' | 'POST'
  /** Path and query, encoded. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** A request as it goes over the wire; without accept-encoding, so that no server compresses. */
export const requestBytes = ({ method, path, headers = {}, body }: BenchRequest, { host }: URL): Buffer => {
  const lines = Object.entries({
    host,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` }),
    ...headers,
  })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body ?? ''}`)
}

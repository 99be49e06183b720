import { createServer, request } from 'node:http'

/** One request as it went over the wire; `bytes` of the body as sent, compressed where it was. */
export interface Exchange {
  method: string
  /** Path and query; a cursor, which no test can know, shows as `…`. */
  path: string
  status: number
  bytes: number
}

export interface CountingProxy {
  url: string
  /** The exchanges since the last call, in order of path. */
  take: () => Exchange[]
  /** Cuts every connection from now on, or lets requests through again. */
  cut: (isCut: boolean) => void
  close: () => Promise<void>
}

const shown = (path: string): string => path.replace(/\bcursor=[^&]+/, 'cursor=…')

const byPath = (a: Exchange, b: Exchange): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)

/**
 * Starts a proxy that passes everything on to one host and counts what it passes.
 * @param onRequest hears of each request before it is passed on
 */
export const startCountingProxy = async (
  host: string,
  onRequest?: (method: string, path: string) => void,
): Promise<CountingProxy> => {
  let seen: Exchange[] = []
  let isDown = false
  const server = createServer((incoming, outgoing) => {
    if (isDown) {
      incoming.socket.destroy()
      return
    }
    const { method = '', url: path = '', headers } = incoming
    onRequest?.(method, path)
    const forward = request(new URL(path, host), { method, headers }, (answer) => {
      const exchange = { method, path: shown(path), status: answer.statusCode ?? 0, bytes: 0 }
      seen.push(exchange)
      outgoing.writeHead(exchange.status, answer.headers)
      answer.on('data', (chunk: Buffer) => {
        exchange.bytes += chunk.length
      })
      answer.pipe(outgoing)
    })
    forward.on('error', (error) => outgoing.destroy(error))
    incoming.pipe(forward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    take: () => {
      const taken = seen.toSorted(byPath)
      seen = []
      return taken
    },
    cut: (isCut) => {
      isDown = isCut
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

import { createServer, type Socket } from 'node:net'
import { handleConnection, type ProxySetup } from './connection.ts'

/** The listening proxy. */
export interface Proxy {
  /** Endpoint for the functions' SDKs. */
  url: string
  close: () => Promise<void>
}

/**
 * Starts the proxy that stands for AWS. It checks every SDK call of a function by the function's policy, and then passes
 * the call to the engine. It works on sockets, because node:http on both sides would take several times as long.
 */
export const startProxy = async (setup: ProxySetup): Promise<Proxy> => {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    client.on('close', () => open.delete(client))
    handleConnection(client, setup)
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const client of open) client.destroy()
      }),
  }
}

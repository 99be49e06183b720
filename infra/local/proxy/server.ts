import { createServer, type Socket } from 'node:net'
import { handleConnection, type ProxySetup } from './connection.ts'

/** The listening proxy. */
export interface Proxy {
  /** What the functions' SDKs use as endpoint. */
  url: string
  close: () => Promise<void>
}

/**
 * Starts the proxy that stands for AWS: every SDK call of a function goes through it, is checked against the
 * function's policy, and is then passed to the engine. It works on sockets and not on node:http, whose two
 * ends would add several times its time to each call.
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

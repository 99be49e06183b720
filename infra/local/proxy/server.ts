import { createServer, type Socket } from 'node:net'
import { listenLocally } from '../listen.ts'
import { handleConnection, type ProxySetup } from './connection.ts'

/** The listening proxy. */
export interface Proxy {
  /** Endpoint for the functions' SDKs. */
  url: string
  close: () => Promise<void>
}

/**
 * Starts the proxy that stands for AWS. It checks each call that it gets by the policy of the calling function, and then
 * passes the call to the engine. Calls that a thread has checked itself do not come here (see shortcut.ts). It works on
 * sockets, because node:http on both sides would take several times as long.
 */
export const startProxy = async (setup: ProxySetup): Promise<Proxy> => {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    client.on('close', () => open.delete(client))
    handleConnection(client, setup)
  })
  const url = await listenLocally(server)
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const client of open) client.destroy()
      }),
  }
}

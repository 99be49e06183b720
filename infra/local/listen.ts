import type { Server } from 'node:net'

/**
 * Lets a server listen on a free port, for this machine alone.
 * @returns its url
 * @throws the error of the system, where it gives no port
 */
export const listenLocally = (server: Server): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address !== null) resolve(`http://127.0.0.1:${address.port}`)
      else reject(new Error('The server listens, but has no port.'))
    })
  })

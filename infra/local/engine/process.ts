import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { engineBinary } from './binary.ts'

/** A running engine. */
export interface EngineProcess {
  endpoint: string
  /** Resolves when the process has ended. */
  stop: () => Promise<void>
}

/**
 * Runs the engine beside a reader of the runner's pipe: when the runner ends, however it ends, the pipe
 * closes, and the engine is told to stop. The pair is a process group of its own, so that a signal to the
 * runner's group (Ctrl-C) does not take the engine away while requests are being finished. The files that the engine
 * makes are for this user alone.
 */
const guard = `umask 077
exec 3<&0
"$@" 3<&- </dev/null &
engine=$!
(read -r _ <&3; kill "$engine") >/dev/null 2>&1 &
exec 3<&-
wait "$engine"`

const launch = (databasePath: string, port: number): ChildProcess => {
  const binary = engineBinary()
  const args = ['serve', '--host', '127.0.0.1', '--port', `${port}`, '--db-path', databasePath]
  const stdio: ['pipe', 'ignore', 'pipe'] = ['pipe', 'ignore', 'pipe']
  if (process.platform === 'win32') return spawn(binary, args, { stdio, windowsHide: true })
  return spawn('/bin/sh', ['-c', guard, 'engine', binary, ...args], { stdio, detached: true })
}

/** Resolves when the engine says that it listens; what else it says is shown. */
const listening = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The database engine ended at its start (${code})`)))
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.startsWith('Dynoxide listening')) resolve()
      else if (line !== '' && !line.startsWith('Shutting down')) console.error(`engine: ${line}`)
    })
  })

/** A TCP port of the loopback address that nothing listens on at this moment. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port)
        else reject(new Error('The system names no port that is free'))
      })
    })
  })

/** The port is free when it is chosen; should another process take it first, the next one is tried. */
const launchOnFreePort = async (databasePath: string, tries: number) => {
  const port = await freePort()
  const child = launch(databasePath, port)
  try {
    await listening(child)
    return { child, port }
  } catch (error) {
    if (tries <= 1) throw error
    return launchOnFreePort(databasePath, tries - 1)
  }
}

/**
 * Starts dynoxide on a database file.
 * @param onCrash called when the engine ends without having been stopped
 */
export const startEngine = async (
  databasePath: string,
  onCrash: (error: Error) => void,
): Promise<EngineProcess> => {
  const { child, port } = await launchOnFreePort(databasePath, 3)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const crashed = (code: number | null): void =>
    onCrash(new Error(`The database engine ended by itself (${code})`))
  child.on('exit', crashed)
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.off('exit', crashed)
      if (process.platform === 'win32') child.kill()
      else child.stdin?.end()
      await exited
    },
  }
}

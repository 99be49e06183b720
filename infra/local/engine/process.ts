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
 * Runs the engine beside a process that reads the runner's pipe. The pipe closes when the runner ends, even when it is
 * killed, and the reader then stops the engine. Both are in a process group of their own, so that Ctrl-C does not stop
 * the engine while the runner finishes its requests. Only this user can read the files that the engine makes.
 */
const guard = `umask 077
exec 3<&0
"$@" 3<&- </dev/null &
engine=$!
(read -r _ <&3; kill "$engine") >/dev/null 2>&1 &
exec 3<&-
wait "$engine"`

/**
 * One thread for the engine's requests. All of them wait for one SQLite connection, so further threads add nothing but
 * hand requests to each other.
 */
const engineThreads = { TOKIO_WORKER_THREADS: '1' }

const launch = (databasePath: string, port: number): ChildProcess => {
  const binary = engineBinary()
  const args = ['serve', '--host', '127.0.0.1', '--port', `${port}`, '--db-path', databasePath]
  const stdio: ['pipe', 'ignore', 'pipe'] = ['pipe', 'ignore', 'pipe']
  const env = { ...process.env, ...engineThreads }
  if (process.platform === 'win32') return spawn(binary, args, { stdio, env, windowsHide: true })
  return spawn('/bin/sh', ['-c', guard, 'engine', binary, ...args], { stdio, env, detached: true })
}

/** Resolves when the engine prints that it listens. Its other lines are shown. */
const listening = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`The database engine ended while it was starting (exit code ${code})`)),
    )
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

/** Starts the engine on a free port. If another process takes the port first, this tries another one. */
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
 * @param onCrash called when the engine ends and nobody has stopped it
 */
export const startEngine = async (
  databasePath: string,
  onCrash: (error: Error) => void,
): Promise<EngineProcess> => {
  const { child, port } = await launchOnFreePort(databasePath, 3)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const crashed = (code: number | null): void =>
    onCrash(new Error(`The database engine ended by itself (exit code ${code})`))
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

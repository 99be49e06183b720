import { existsSync, mkdirSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'

/** The S3 emulator. It starts when it is first asked for its endpoint. */
export interface Emulator {
  /** Its address, which checks neither signatures nor policies. @throws Error when it does not start */
  endpoint: () => Promise<URL>
  /** Starts it if it has objects of an earlier start, so that their first reader need not wait for that. */
  warm: () => Promise<void>
  stop: () => Promise<void>
}

const readySchema = z.object({ port: z.number() })

const started = (worker: Worker): Promise<URL> =>
  new Promise((resolve, reject) => {
    worker.once('message', (message: unknown) =>
      resolve(new URL(`http://127.0.0.1:${readySchema.parse(message).port}`)),
    )
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The S3 emulator has ended')))
  })

/**
 * Prepares the emulator on a folder, which keeps its objects from one start to the next.
 * @param buckets names of the buckets that there are; missing ones are made
 */
export const emulatorOf = (directory: string, buckets: readonly string[]): Emulator => {
  let isStopped = false
  let running: { worker: Worker; endpoint: Promise<URL> } | undefined
  const start = () => {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const worker = new Worker(new URL('./emulator-worker.ts', import.meta.url), {
      workerData: { directory, buckets },
      execArgv: [],
    })
    worker.on('error', (error) => console.error('The S3 emulator failed:', error))
    return { worker, endpoint: started(worker) }
  }
  const endpoint = async (): Promise<URL> => {
    if (isStopped) throw new Error('The S3 emulator has been stopped')
    running ??= start()
    return running.endpoint
  }
  return {
    endpoint,
    warm: async () => {
      // A failure is shown, and the requests that need the emulator fail by themselves.
      if (!isStopped && existsSync(directory)) await endpoint().catch(() => undefined)
    },
    stop: async () => {
      isStopped = true
      await running?.endpoint.catch(() => undefined)
      await running?.worker.terminate()
    },
  }
}

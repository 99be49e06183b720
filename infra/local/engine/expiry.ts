import { Worker } from 'node:worker_threads'
import type { ExpirySetup } from './expired-items.ts'

/** Milliseconds until the first look for expired items, and between two looks. DynamoDB itself may take days. */
const firstLook = 10_000
const interval = 60 * 60 * 1000

/**
 * Deletes expired items in the background, every hour.
 * @returns a function that ends it
 */
export const startExpiry = (endpoint: string, setup: ExpirySetup): (() => Promise<void>) => {
  let worker: Worker | undefined
  const look = (): void => {
    worker = new Worker(new URL('./expiry-worker.ts', import.meta.url), {
      workerData: { endpoint, setup },
      execArgv: [],
    })
    worker.on('error', (error) => console.error('Expired items were not deleted:', error))
  }
  const first = setTimeout(look, firstLook).unref()
  const timer = setInterval(look, interval).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    await worker?.terminate()
  }
}

/** Looks for expired items in a thread of its own, because reading through all items blocks the thread. */
import { workerData } from 'node:worker_threads'
import { engineClient } from './client.ts'
import { deleteExpired, type ExpirySetup } from './expired-items.ts'

const { endpoint, setup }: { endpoint: string; setup: ExpirySetup } = workerData
const client = engineClient(endpoint)
await deleteExpired(client, setup, Date.now() / 1000)
client.close()

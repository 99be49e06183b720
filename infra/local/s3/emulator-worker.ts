/** Runs s3rver in a thread of its own: loading it takes 0.3 s, in which the runner's own thread could answer nobody. */
import { rename } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import S3rver from '@20minutes/s3rver'
import { corrected } from './emulator-store.ts'

const { directory, buckets }: { directory: string; buckets: readonly string[] } = workerData
const server = new S3rver({
  directory,
  address: '127.0.0.1',
  port: 0,
  silent: true,
  vhostBuckets: false,
  configureBuckets: buckets.map((name) => ({ name, configs: [] })),
})
Object.assign(server.store, corrected(server.store, rename))
const { port } = await server.run()
parentPort?.postMessage({ port })

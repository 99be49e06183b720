/** Synthesizes in a thread. The CDK's 60 MB of modules are freed with it, and the runner starts the engine meanwhile. */
import { parentPort, workerData } from 'node:worker_threads'
import { synthesize } from '../../synth.ts'

await synthesize(workerData)
parentPort?.postMessage('done')

import { Worker } from 'node:worker_threads'

/** A cloud assembly to run: the template as an object, and the folder of its assets. */
export interface Assembly {
  template: unknown
  assetsDir: string
}

/** What the CDK app takes; see `infra/synth.ts`. */
export interface SynthesisOptions {
  outdir: string
  stage?: string
  settings?: Readonly<Record<string, unknown>>
}

/**
 * Synthesizes the CDK app into a folder, in a thread. The CDK's template validation is off, because it takes seconds;
 * it runs in CI and at deploy.
 * @throws Error of the app, on wrong settings or on functions that do not compile
 */
export const synthesizeApp = (options: SynthesisOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: options,
      env: { ...process.env, CDK_VALIDATION: 'false' },
      execArgv: [],
    })
    worker.once('message', () => {
      resolve()
      void worker.terminate()
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The synthesis ended without a template')))
  })

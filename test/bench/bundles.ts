import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleFunctions } from '../../infra/functions/bundle.ts'
import { bundledProcess } from './processes/bundled.ts'

/** The files of two bundles: the public function's, and one of the AWS SDK alone; and the process that loads one. */
export interface Bundles {
  public: string
  sdk: string
  process: string
}

/** Bundles both functions the same way. @param folder takes them */
export const bundleBoth = async (folder: string): Promise<Bundles> => {
  const names = ['public'] as const
  const baseline = fileURLToPath(new URL('./baseline', import.meta.url))
  await bundleFunctions({ outdir: join(folder, 'function'), names })
  await bundleFunctions({ outdir: join(folder, 'sdk'), names, sources: baseline })
  return {
    public: join(folder, 'function/public/index.js'),
    sdk: join(folder, 'sdk/public/index.js'),
    process: await bundledProcess('function', folder),
  }
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Bundles } from '../bundles.ts'
import { median } from '../rate.ts'

const run = promisify(execFile)

interface Times {
  function: number
  sdk: number
}

/** Median times in milliseconds, and the median of their ratio in one try. */
export interface Loading extends Times {
  ratio: number
}

/** Prints how long a module takes to load, in milliseconds. */
const script = `
const start = performance.now()
require(process.argv[1])
console.log(performance.now() - start)`

const env = {
  TABLE_NAME: 'bench',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
}

/** Loads a module in a process that has loaded nothing else. */
const loadOnce = async (file: string): Promise<number> => {
  const { stdout } = await run(process.execPath, ['-e', script, file], { env })
  return Number(stdout)
}

/** How long the public function's module and the AWS SDK alone take to load, in new processes in turn. */
export const measureLoading = async (bundles: Bundles, tries: number): Promise<Loading> => {
  const times: Times[] = []
  for (let done = 0; done < tries; done += 1)
    times.push({ sdk: await loadOnce(bundles.sdk), function: await loadOnce(bundles.public) })
  return {
    function: median(times.map((time) => time.function)),
    sdk: median(times.map(({ sdk }) => sdk)),
    ratio: median(times.map((time) => time.function / time.sdk)),
  }
}

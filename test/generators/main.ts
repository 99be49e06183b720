/**
 * `npm run generators`: clients are generated from the documents that the demo site serves, compiled, and used. The exit
 * code is 0 where nothing was found. `--plant NAME` plants a fault into the document first, and then ends with 1.
 */
import { parseArgs } from 'node:util'
import { install } from './install.ts'
import { plants } from './plants.ts'
import { type Site, startSite } from './site.ts'
import { plantedStep, runPlanted, type Step, servedSteps } from './steps.ts'

/** Runs a step, and tells of it. A step that fails does not keep the further ones from running. */
const passes = async ({ title, run }: Step): Promise<boolean> => {
  const start = performance.now()
  const seconds = (): string => `${((performance.now() - start) / 1000).toFixed(1)} s`
  try {
    console.log(`ok      ${title}: ${await run()} (${seconds()})`)
    return true
  } catch (error) {
    console.log(`FAILED  ${title} (${seconds()})\n${error instanceof Error ? error.message : error}\n`)
    return false
  }
}

/** Runs the gate, or a planted fault alone. @returns the titles of the steps that failed */
const failuresOn = async (site: Site, plant: string | undefined): Promise<string[]> => {
  const named = plant === undefined ? undefined : plants[plant]
  if (plant !== undefined && named === undefined)
    throw new Error(`--plant takes one of ${Object.keys(plants).join(', ')}, not ${plant}`)
  const steps =
    named && plant !== undefined
      ? [{ title: named.fault, run: () => runPlanted(plant, named, site).then(() => 'nothing was found') }]
      : [...servedSteps(site), ...Object.entries(plants).map(([name, one]) => plantedStep(name, one, site))]
  const failed: string[] = []
  for (const step of steps) if (!(await passes(step))) failed.push(step.title)
  return failed
}

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { plant: { type: 'string' } } })
  await install()
  const site = await startSite()
  try {
    const failed = await failuresOn(site, values.plant)
    console.log(failed.length === 0 ? 'Nothing was found.' : `${failed.length} found:\n${failed.join('\n')}`)
    process.exitCode = failed.length === 0 ? 0 : 1
  } finally {
    await site.stop()
  }
}

await main()

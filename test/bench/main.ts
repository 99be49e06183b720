/** `npm run bench`: prints how the stack compares; `-- --quick` at small sizes, and fails when a bound is broken. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleBoth } from './bundles.ts'
import { measureColdLists } from './cold.ts'
import { measureScene } from './measure.ts'
import { measureSyncAlone } from './measures/sync.ts'
import { prepare } from './prepare.ts'
import { reportOf, syncTable } from './report.ts'
import type { Results } from './results.ts'
import { withScene } from './scene.ts'
import { figure, table } from './table.ts'
import { isMet, targetsOf } from './targets.ts'

const full = { sizes: [1_000, 10_000, 100_000], effort: { rounds: 31, slice: 150, tries: 5 } }
const quick = { sizes: [1_000, 5_000], effort: { rounds: 4, slice: 80, tries: 1 } }

const report = (text: string): void => {
  process.stderr.write(`${performance.now().toFixed(0).padStart(7)} ms  ${text}\n`)
}

const run = async ({ sizes, effort }: typeof full): Promise<Results> => {
  const folder = await mkdtemp(join(tmpdir(), 'typecase-bench-'))
  const dataDir = join(folder, 'data')
  try {
    const bundles = await bundleBoth(join(folder, 'bundles'))
    report('filling collections')
    const prepared = await prepare(dataDir, bundles, sizes)
    return await withScene(dataDir, { prepared, bundles, effort }, (scene) => measureScene(scene, report))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `npm run bench -- cold`: first lists alone. */
const runCold = async (size: number, tries: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'typecase-bench-'))
  try {
    const bundles = await bundleBoth(join(folder, 'bundles'))
    console.log(await measureColdLists(folder, bundles, size, tries))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `npm run bench -- sync`: what the client's `sync` takes, and a plain pull of the same feed. */
const runSync = async (size: number, tries: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'typecase-bench-'))
  try {
    const rows = await measureSyncAlone(folder, size, tries)
    console.log(syncTable(rows))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
if (positionals[0] === 'cold') {
  await runCold(values.quick ? 5_000 : 100_000, 5)
  process.exit()
}
if (positionals[0] === 'sync') {
  await runSync(values.quick ? 5_000 : 100_000, 5)
  process.exit()
}
const results = await run(values.quick ? quick : full)
console.log(reportOf(results))
const targets = targetsOf(results, values.quick)
const verdict = targets.map((target) => {
  const { name, value, atMost, atLeast, loose } = target
  const bound = values.quick ? loose : (atLeast ?? atMost ?? loose)
  const sign = atLeast === undefined ? '≤' : '≥'
  return [name, figure(value), `${sign} ${bound}`, isMet(target, values.quick) ? 'yes' : 'no']
})
console.log(`\n${table(['Target', 'measured', 'bound', 'met'], verdict)}`)
if (targets.some((target) => !isMet(target, values.quick))) process.exitCode = 1

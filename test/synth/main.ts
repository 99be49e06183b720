/** `npm run synth`: synthesizes stages with all kinds of settings; the exit code is 0 where each is clean. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkedStages } from './stages.ts'

const script = new URL('./stage.ts', import.meta.url).pathname

const synth = async (stage: string): Promise<boolean> => {
  const outdir = await mkdtemp(join(tmpdir(), `typecase-synth-${stage}-`))
  const started = performance.now()
  try {
    const child = spawn(process.execPath, [script, stage, outdir], { stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    console.log(`${stage}: ${code === 0 ? 'clean' : 'not clean'} after ${seconds} s`)
    return code === 0
  } finally {
    await rm(outdir, { recursive: true })
  }
}

const outcomes: boolean[] = []
for (const stage of checkedStages) outcomes.push(await synth(stage))
process.exitCode = outcomes.every((clean) => clean) ? 0 : 1

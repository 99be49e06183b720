import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { encodeSnapshot } from '../../../shared/store/snapshot/codec.ts'
import { element } from './elements.ts'

const count = 100_000
const mostResidentMB = 400
/** V8 sizes its young generation by the machine's memory, up to 192 MB, which has nothing to do with what is held. */
const flags = ['--max-semi-space-size=16']
const child = new URL('memory-child.ts', import.meta.url).pathname

const resident = async (...given: string[]): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, child, String(count), ...given])
  return Number(JSON.parse(stdout).residentMB)
}

function* entities() {
  for (let id = 1; id <= count; id += 1) yield element(id)
}

test('100,000 elements of 1 KB are read and listed in any way within 400 MB', {
  timeout: 240_000,
}, async () => {
  expect(await resident()).toBeLessThan(mostResidentMB)
})

test('also when they come from a snapshot', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'typecase-memory-'))
  try {
    const snapshot = Buffer.concat([...encodeSnapshot(entities())])
    await writeFile(join(folder, 'snapshot'), snapshot)
    expect(await resident(join(folder, 'snapshot'), String(snapshot.length))).toBeLessThan(mostResidentMB)
  } finally {
    await rm(folder, { recursive: true })
  }
})

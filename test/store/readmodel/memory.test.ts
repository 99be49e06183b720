import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { sizing } from '../../../infra/functions/sizing.ts'
import { heapFlags, lambdaHeap } from '../../../infra/local/functions/heap.ts'
import { element } from './elements.ts'
import { writeSnapshotTo } from './snapshot-files.ts'

const count = 100_000
/** V8's young generation alone may be 384, whatever is held: three of the next power of two above 88. */
const mostResidentMB = 650
const flags = heapFlags(lambdaHeap(sizing.public.memory))
const child = new URL('memory-child.ts', import.meta.url).pathname

const resident = async (...given: string[]): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, child, String(count), ...given])
  return Number(JSON.parse(stdout).residentMB)
}

function* entities() {
  for (let id = 1; id <= count; id += 1) yield element(id)
}

test(`${count} elements of 1 KB are read and listed in any way within ${mostResidentMB} MB, with the heap that Lambda asks for`, {
  timeout: 240_000,
}, async () => {
  expect(await resident()).toBeLessThan(mostResidentMB)
})

test('also when they come from a snapshot', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'typecase-memory-'))
  try {
    await writeSnapshotTo(folder, entities())
    expect(await resident(folder)).toBeLessThan(mostResidentMB)
  } finally {
    await rm(folder, { recursive: true })
  }
})

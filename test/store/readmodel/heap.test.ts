import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod'

const child = new URL('heap-child.ts', import.meta.url).pathname
const figures = z.object({ held: z.number(), accounted: z.number() })
/** What the modules, code and the engine's own tables come to, in bytes. */
const ground = 2_000_000

const heapOf = async (scenario: string, maxBytes: number): Promise<z.infer<typeof figures>> => {
  const given = ['--expose-gc', child, scenario, String(maxBytes)]
  const { stdout } = await promisify(execFile)(process.execPath, given)
  return figures.parse(JSON.parse(stdout))
}

test('a partition read anew, and another in its place, are never held beside the old one beyond the bound', {
  timeout: 120_000,
}, async () => {
  const maxBytes = 45_000_000
  const { held, accounted } = await heapOf('reload', maxBytes)
  expect(held).toBeLessThan(1.2 * maxBytes)
  expect(accounted).toBeGreaterThan(30_000_000)
  expect(accounted).toBeLessThan(maxBytes)
})

test('20,000 searches of strangers hold what is accounted for, and little', {
  timeout: 120_000,
}, async () => {
  const maxBytes = 100_000_000
  const { held, accounted } = await heapOf('searches', maxBytes)
  expect(held).toBeLessThan(1.2 * accounted + ground)
  expect(accounted).toBeLessThan(10_000_000)
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { packClient } from './pack.ts'
import { outcomeOf, run } from './tool.ts'

test('the packed command runs where nothing else is installed, and writes a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'typecase-command-'))
  const tarball = await packClient(folder)
  await run(['tar', 'xzf', tarball], folder)
  const out = join(folder, 'content.ts')
  const args = ['types', '--url', inject('stack').baseUrl, '--out', out]
  const { code, printed } = await outcomeOf(
    [process.execPath, join(folder, 'package/dist/cli/main.js'), ...args],
    folder,
  )
  expect({ code, printed }).toEqual({ code: 0, printed: expect.stringContaining(out) })
  expect(await readFile(out, 'utf8')).toContain('export interface Content')
  await rm(folder, { recursive: true })
}, 200_000)

/** `npm run client-types`: prints the types and methods of the client package from the contract. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clientFiles } from './files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
for (const [path, text] of clientFiles()) {
  mkdirSync(dirname(`${root}/${path}`), { recursive: true })
  writeFileSync(`${root}/${path}`, text)
}
execFileSync('biome', ['check', '--write', ...clientFiles().keys()], { cwd: root, stdio: 'inherit' })

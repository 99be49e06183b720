/** `npm run client-types`: prints the types and methods of the client package from the contract. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clientFiles } from './files.ts'
import { formatted } from './format.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
for (const [path, text] of formatted(clientFiles())) {
  mkdirSync(dirname(`${root}/${path}`), { recursive: true })
  writeFileSync(`${root}/${path}`, text)
}

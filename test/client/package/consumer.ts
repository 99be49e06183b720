import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packClient } from './pack.ts'
import { run } from './tool.ts'

/** A project outside of the repository that has installed the tarball, and nothing else. */
export interface Consumer {
  folder: string
  tarball: string
  remove(): Promise<void>
}

const programs = ['site', 'folder', 'admin', 'refused'] as const

/** Runs a program's `report` with the arguments of the command, and prints what it gives. */
const main = `const [file, ...given] = process.argv.slice(2)
const { report } = await import(file)
console.log(JSON.stringify(await report(...given)))
`

/** A worker that answers with what the program of a site reports. */
const worker = `import { report } from './site.ts'
export default {
  fetch: async (request, { URL_OF_SERVER }) => Response.json(await report(URL_OF_SERVER)),
}
`

/** Types of Node for programs that have no types of a browser. */
const nodeTypes = dirname(createRequire(import.meta.url).resolve('@types/node/package.json'))

/** Packs the client, and installs it in an empty project. @param name the collection that the programs read */
export const installConsumer = async (name: string): Promise<Consumer> => {
  const folder = await mkdtemp(join(tmpdir(), 'typecase-consumer-'))
  const tarball = await packClient(folder)
  const write = (file: string, text: string): Promise<void> => writeFile(join(folder, file), text)
  await write('package.json', JSON.stringify({ private: true, type: 'module' }))
  for (const program of programs) {
    const text = await readFile(new URL(`programs/${program}.ts`, import.meta.url), 'utf8')
    await write(`${program}.ts`, text.replaceAll('NAME', name))
  }
  await write('main.mjs', main)
  await write('worker.ts', worker)
  await run(['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', tarball], folder)
  await symlink(nodeTypes, join(folder, 'node-types'))
  return { folder, tarball, remove: () => rm(folder, { recursive: true, force: true }) }
}

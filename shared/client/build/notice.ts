import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { isRecord } from '../../values/records.ts'

/** The folder of the package that a bundled file is of; undefined for a file of this project. */
const packageOf = (path: string): string | undefined =>
  /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : 'unknown')

const noticeOf = (folder: string): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version, license } = isRecord(manifest) ? manifest : {}
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
  const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  return `${textOf(name)} ${textOf(version)} (${textOf(license)})\n${text}`
}

/**
 * Writes the licences of the packages whose code a bundle holds to a file.
 * @param root the folder that the paths of the metafile start from
 * @throws Error for a package that has no package.json
 */
export const writeNotice = (path: string, root: string, { outputs }: Metafile): void => {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs))
  const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  const folders = new Set(used.flatMap(([input]) => packageOf(input) ?? []))
  const known = [...folders].map((folder) => join(root, folder)).filter((folder) => existsSync(folder))
  const head = 'The command typecase holds code of these packages.\n'
  writeFileSync(path, [head, ...known.toSorted().map(noticeOf)].join(`\n${'-'.repeat(80)}\n`))
}

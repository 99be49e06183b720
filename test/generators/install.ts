import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { folder, run } from './command.ts'

const stamp = `${folder}node_modules/.installed`

/**
 * Installs the packages of this folder, unless those of its lock file are there. No package runs a script of its own.
 * @throws Error with what npm printed
 */
export const install = async (): Promise<void> => {
  const wanted = readFileSync(`${folder}package-lock.json`, 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await run(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'])
  writeFileSync(stamp, wanted)
}

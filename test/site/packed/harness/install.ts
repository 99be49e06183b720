import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packClient } from '../../../client/package/pack.ts'
import { packages } from './folders.ts'

const execute = promisify(execFile)
const stamp = join(packages, 'node_modules/.installed')

/** Installs the frameworks, unless those of the lock file are there. No package runs a script of its own. */
const installFrameworks = async (): Promise<void> => {
  const wanted = readFileSync(join(packages, 'package-lock.json'), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await execute('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: packages })
  writeFileSync(stamp, wanted)
}

/** Puts the packed client where the sites find it. It has no dependencies, so to unpack it is to install it. */
const installClient = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'typecase-packed-'))
  try {
    const tarball = await packClient(folder)
    const to = join(packages, 'node_modules/@typecase/client')
    await rm(to, { recursive: true, force: true })
    await mkdir(to, { recursive: true })
    await execute('tar', ['-xzf', tarball, '-C', to, '--strip-components=1'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Installs what the sites are made of: their frameworks, and the client as `npm pack` makes it of the sources. */
export const install = async (): Promise<void> => {
  await installFrameworks()
  await installClient()
}

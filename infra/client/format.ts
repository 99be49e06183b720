import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Brings texts into the linter's form, all in one run of it, in a folder that is gone afterwards.
 * @param files texts by path from the root
 * @throws Error where the linter finds what it cannot mend; it says what on stderr
 */
export const formatted = (files: ReadonlyMap<string, string>): Map<string, string> => {
  const folder = mkdtempSync(join(tmpdir(), 'typecase-format-'))
  try {
    cpSync(join(root, '.biome.json'), join(folder, '.biome.json'))
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    execFileSync('biome', ['check', '--write', '--vcs-enabled=false', '.'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return new Map([...files.keys()].map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

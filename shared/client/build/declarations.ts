import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const imported = /(\bfrom |\bimport\()(['"])(\.{1,2}\/[^'"]+)\.ts\2/g

/** Declarations that a reader of the entries reaches. */
const reached = (entries: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    for (const [, , , name = ''] of readFileSync(path, 'utf8').matchAll(imported))
      visit(join(dirname(path), `${name}.d.ts`))
  }
  for (const entry of entries) visit(entry)
  return found
}

/**
 * Writes the declarations of the entries to `dist/types`. Imports end with `.js`, as they have to for readers whose
 * compiler resolves like Node. What no entry reaches is left out.
 * @param folder the package's folder
 * @param names of the entries, such as `index`
 * @throws Error where the compiler finds something
 */
export const writeDeclarations = (folder: string, names: readonly string[]): void => {
  const types = join(folder, 'dist/types')
  execFileSync('tsc', ['--project', join(folder, 'tsconfig.types.json')], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const own = relative(dirname(folder), folder)
  const used = reached(names.map((name) => join(types, own, `${name}.d.ts`)))
  for (const name of globSync('**/*.d.ts', { cwd: types })) {
    const path = join(types, name)
    if (!used.has(path)) rmSync(path)
    else writeFileSync(path, readFileSync(path, 'utf8').replaceAll(imported, '$1$2$3.js$2'))
  }
}

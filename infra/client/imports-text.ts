import { posix } from 'node:path'

/**
 * The imports of a file for the names of types that its text has outside of comments.
 * @param path of the file, from the root
 * @param origins the paths, from the root, of the files that have the types, by the types' names
 */
export const importsText = (path: string, text: string, origins: ReadonlyMap<string, string>): string => {
  const code = text.replaceAll(/\/\*\*.*?\*\//gs, '')
  const words = new Set(code.match(/\b[A-Z]\w*/g))
  const used = [...origins].filter(([name, file]) => words.has(name) && file !== path)
  return [...Map.groupBy(used, ([, file]) => file)]
    .map(([file, entries]) => {
      const way = posix.relative(posix.dirname(path), file)
      const names = entries.map(([name]) => name).toSorted()
      return `import type { ${names.join(', ')} } from '${way.startsWith('.') ? way : `./${way}`}'\n`
    })
    .join('')
}

import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { routesOf } from '../../../shared/contract/endpoint.ts'
import { endpoints } from '../../../shared/contract/index.ts'
import { importsOf } from './imports.ts'
import { codesIn, isThere, namesIn, pages, rowsIn, sectionOf, textOf } from './pages.ts'
import { sources } from './sources.ts'

/** A page without its fenced blocks. */
const proseOf = (page: string): string => textOf(page).replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')

/** The anchors that GitHub gives the headings of a page. */
const anchorsOf = (page: string): Set<string> =>
  new Set(
    [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

/** Links of a page that lead nowhere. */
const brokenLinks = (page: string): string[] =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^https?:/.test(link)) return []
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : posix.join(posix.dirname(page), path)
    const leads = isThere(target) && (anchor === undefined || anchorsOf(target).has(anchor))
    return leads ? [] : [link]
  })

/** Files and folders that a page names, from the root or from the page's own folder, and that are not there. */
const missingFiles = (page: string): string[] =>
  codesIn(proseOf(page))
    .filter((code) => /^[\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:ts|md|json))$/.test(code) && code.includes('/'))
    .filter((path) => !isThere(path) && !isThere(posix.join(posix.dirname(page), path)))

const scripts = [
  ...(textOf('package.json').split('"scripts"')[1] ?? '').matchAll(/^ {4}"([\w:-]+)": /gm),
].map(([, name = '']) => name)

/** Commands of npm that a page names, and that package.json does not have. */
const missingScripts = (page: string): string[] =>
  [...textOf(page).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
    .map(([, script, own]) => script ?? own ?? '')
    .filter((script) => !scripts.includes(script))

const routes = new Set(endpoints.flatMap(routesOf).map(({ method, path }) => `${method} ${path}`))

/** Endpoints that a page names with their method and path, and that the contract does not have. */
const missingEndpoints = (page: string): string[] =>
  codesIn(proseOf(page))
    .filter((code) => /^(?:GET|POST|DELETE) \//.test(code) && !code.includes('…'))
    .filter((code) => !routes.has(code.split('?')[0] ?? ''))

describe.each(pages)('%s', (page) => {
  test('names tests, files and folders that are there', () => {
    const tests = [...new Set(textOf(page).match(/\btest\/[\w/.-]+\.test\.ts/g) ?? [])]
    expect(tests.filter((path) => !isThere(path))).toEqual([])
    expect(missingFiles(page)).toEqual([])
    if (page === 'shared/README.md') expect(tests.length).toBeGreaterThan(20)
  })

  test('has links that lead somewhere', () => {
    expect(brokenLinks(page)).toEqual([])
  })

  test('names commands and endpoints that there are', () => {
    expect(missingScripts(page)).toEqual([])
    expect(missingEndpoints(page)).toEqual([])
  })
})

test('the README is short, and leads to the five others', () => {
  const text = textOf('README.md')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  for (const page of pages.slice(1)) expect(text).toContain(`](${page}`)
})

test('the README names the variables that npm start reads', () => {
  const named = rowsIn(textOf('README.md')).flatMap(([cell = '']) =>
    codesIn(cell).filter((code) => /^[A-Z_]+$/.test(code)),
  )
  const read = [...textOf('infra/local/settings.ts').matchAll(/\benv\.([A-Z_]+)/g)].map(([, name]) => name)
  expect([...named].sort()).toEqual([...new Set(read)].sort())
})

test('each folder of shared imports from those that shared/README.md names', () => {
  const [table = ''] = textOf('shared/README.md').split('\n## ')
  const folders = rowsIn(table).map(([name = '', , from = '']) => ({
    name: (codesIn(name)[0] ?? '').replace('/', ''),
    from,
  }))
  const names = folders.map(({ name }) => name)
  const folderOf = (path: string): string => /^shared\/([^/]+)\//.exec(path)?.[1] ?? ''
  const imported = new Map(names.map((name) => [name, new Set<string>()]))
  for (const source of sources)
    for (const path of importsOf(source)) imported.get(folderOf(source.path))?.add(folderOf(path))
  expect([...names].sort()).toEqual([...new Set(sources.flatMap(({ path }) => folderOf(path) || []))])
  for (const [at, { name, from }] of folders.entries()) {
    const named = from === 'all of the above' ? names.slice(0, at) : namesIn(from)
    const others = [...(imported.get(name) ?? [])].filter((folder) => folder !== '' && folder !== name)
    expect(
      others.filter((folder) => !named.includes(folder)),
      name,
    ).toEqual([])
  }
})

test('each word is defined once, by a name that is in its file', () => {
  const words = rowsIn(sectionOf('shared/README.md', '## Words'))
  expect(words.length).toBeGreaterThan(20)
  expect(words.length).toBeLessThanOrEqual(30)
  expect(new Set(words.map(([word]) => word)).size).toBe(words.length)
  const wrong = words.filter(([, , where = '']) => {
    const [name = '', file = ''] = codesIn(where)
    return !isThere(file) || !new RegExp(`\\b${name}\\b`).test(textOf(file))
  })
  expect(wrong).toEqual([])
})

test('the words after a guard’s test are part of a title in it', () => {
  const tests = rowsIn(sectionOf('shared/README.md', '## What was considered against abuse and failure'))
  const titled = tests.flatMap(([, , cell = '']) => {
    const [, path = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(cell) ?? []
    return title === '' ? [] : [{ path, title }]
  })
  expect(titled.length).toBeGreaterThan(5)
  expect(titled.filter(({ path, title }) => !textOf(path).includes(title))).toEqual([])
})

test('the dependencies are those of package.json', () => {
  const cells = rowsIn(sectionOf('shared/README.md', '## Dependencies')).map(([cell = '']) => cell)
  const named = cells.flatMap((cell) => codesIn(cell.replaceAll(/\([^)]*\)/g, '')))
  const declared = ['package.json', 'shared/client/package.json']
    .map((path) => textOf(path).split('"dependencies"')[1])
    .join('\n')
  const packages = [...declared.matchAll(/^ {4}"([^"]+)": "\d/gm)].map(([, name = '']) =>
    name.replace(/^@dynoxide\/.*/, '@dynoxide/<platform>'),
  )
  expect([...named].sort()).toEqual([...new Set(packages)].sort())
})

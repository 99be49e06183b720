import { posix } from 'node:path'
import type { Source } from './sources.ts'

const statements = [
  /^(?:import|export)\b[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]/gm,
  /^import\s+['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
]

interface Import {
  /** A path from the root for a file, else the name of a package. */
  name: string
  /** Whether the statement leaves nothing behind when types are stripped. */
  isType: boolean
}

const statementsOf = ({ path, text }: Source): Import[] =>
  statements.flatMap((statement) =>
    [...text.matchAll(statement)].map(([whole, name = '']) => ({
      name: name.startsWith('.') ? posix.join(posix.dirname(path), name) : name,
      isType: /^(?:import|export)\s+type\b/.test(whole),
    })),
  )

/** What a file imports: paths from the root for files, else names of packages. Types count too. */
export const importsOf = (source: Source): string[] => statementsOf(source).map(({ name }) => name)

interface Rule {
  /** The folder, with its slash. */
  from: string
  folders: readonly string[]
  /** Folders of which types alone may be imported. */
  types?: readonly string[]
  packages: RegExp
}

const node = 'node:'
const packages = (...names: string[]): RegExp => new RegExp(`^(?:${names.join('|')})`)

/** Who may import what (design: "Layout"). The first rule whose folder a file is in counts. */
const rules: readonly Rule[] = [
  { from: 'shared/values/', folders: [], packages: /(?!)/ },
  { from: 'shared/contract/', folders: ['shared/values/'], packages: packages('zod/mini$') },
  {
    from: 'shared/content/',
    folders: ['shared/values/', 'shared/contract/'],
    packages: packages('zod/mini$', 'fastest-levenshtein$'),
  },
  { from: 'shared/store/', folders: ['shared/values/'], packages: packages(node, '@aws-sdk/', 'aws4$') },
  { from: 'shared/deploy/', folders: ['shared/values/'], packages: packages('zod/mini$') },
  {
    from: 'shared/readmodel/',
    folders: ['shared/values/', 'shared/store/'],
    packages: packages(node, '@aws-sdk/'),
  },
  {
    from: 'shared/history/',
    folders: ['shared/values/', 'shared/store/'],
    packages: packages(node, '@aws-sdk/'),
  },
  {
    from: 'shared/security/',
    folders: ['shared/values/', 'shared/store/'],
    packages: packages(node, 'jose$', 'bcryptjs$'),
  },
  // The package that callers install: the contract would bring zod into it.
  {
    from: 'shared/client/',
    folders: ['shared/values/'],
    types: ['shared/contract/'],
    packages: packages(
      node,
      'commander$',
      '@clack/prompts$',
      'cli-progress$',
      'picocolors$',
      'tar-stream$',
      'stream-json/',
      'sax$',
      'csv-parse',
      'yaml$',
      '@contentful/rich-text-',
      'turndown$',
      'ra-core$',
      'astro/zod$',
      'esbuild$',
    ),
  },
  {
    from: 'shared/http/',
    folders: [
      'shared/values/',
      'shared/contract/',
      'shared/content/',
      'shared/store/',
      'shared/readmodel/',
      'shared/history/',
      'shared/security/',
    ],
    packages: packages(node, '@middy/', 'zod/mini$', 'aws-lambda$'),
  },
  // The page for editors runs in a browser: it has the client, and nothing of the server.
  {
    from: 'functions/admin/page/',
    folders: ['functions/admin/page/', 'shared/values/', 'shared/client/'],
    packages: packages(
      'react$',
      'react-dom/client$',
      'react-admin$',
      'react-hook-form$',
      'react-router$',
      'ra-',
      '@mui/(?:material|icons-material|x-tree-view|x-charts)/',
      'papaparse$',
      '@emotion/',
      '@tanstack/react-query$',
      'idb-keyval$',
    ),
  },
  {
    from: 'functions/',
    folders: ['shared/'],
    packages: packages(node, '@aws-sdk/', '@aws-lambda-powertools/', 'zod/mini$', 'aws-lambda$'),
  },
  {
    from: 'infra/',
    folders: ['shared/values/', 'shared/contract/'],
    packages: packages(
      node,
      '@20minutes/s3rver$',
      'aws-cdk-lib',
      'cdk-nag$',
      'constructs$',
      'esbuild$',
      'zod',
      '@aws-sdk/',
      '@zxcvbn-ts/language-common$',
    ),
  },
  { from: 'test/', folders: [''], packages: /./ },
]

/** The folder that is a file's own: a function's is apart from the other functions'. */
const ownFolder = (path: string, { from }: Rule): string =>
  from === 'functions/' ? `${path.split('/').slice(0, 2).join('/')}/` : from

/** Imports that go where the layout does not let them. */
export const directionProblems = (source: Source): string[] => {
  const rule = rules.find(({ from }) => source.path.startsWith(from))
  if (!rule) return [`${source.path}: in no folder of the layout`]
  const folders = [...rule.folders, ownFolder(source.path, rule)]
  const isAllowed = ({ name, isType }: Import): boolean => {
    if (!/\.tsx?$/.test(name)) return rule.packages.test(name)
    const open = isType ? [...folders, ...(rule.types ?? [])] : folders
    return open.some((folder) => name.startsWith(folder))
  }
  return statementsOf(source)
    .filter((one) => !isAllowed(one))
    .map(({ name }) => `${source.path}: imports ${name}`)
}

/** The entries of the package that callers install: what they export is its interface. */
export const isEntry = (path: string): boolean =>
  /^shared\/client\/(?:index|admin|node|react-admin|astro|eleventy)\.ts$/.test(path)

/** Files that hand on what others export: a reader would have to look twice. The entries of a package have to. */
export const barrelProblems = ({ path, text }: Source): string[] =>
  isEntry(path)
    ? []
    : [...text.matchAll(/^export\b[^'"`;(=]*?\bfrom\s+['"]([^'"]+)['"]/gm)].map(
        ([, name]) => `${path}: hands on ${name}`,
      )

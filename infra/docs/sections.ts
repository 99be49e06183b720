import type { OpenApiDocument } from '../../shared/contract/openapi/types.ts'
import type { Call } from './calls.ts'

/** The calls of one resource, under one heading. */
export interface Section {
  id: string
  title: string
  text: string
  calls: readonly Call[]
}

/** The sections of the page in their order, by the beginning of their paths. The longest one that fits counts. */
const resources: readonly (readonly [title: string, prefixes: readonly string[], text: string])[] = [
  [
    'Log in',
    ['/core/auth', '/.well-known'],
    'An email and a password give an access token for calls, and a refresh token for the next one.',
  ],
  ['Sessions', ['/core/sessions'], 'A login begins a session. Each of your sessions can be ended at once.'],
  ['API tokens', ['/core/tokens'], 'Tokens for programs, with permissions of their own.'],
  [
    'Collections',
    ['/core/collections'],
    'A collection defines fields, and its elements have values for them.',
  ],
  ['Elements', ['/core/collections/{id}/elements'], 'The entries of a collection.'],
  ['Pages', ['/core/pages/items'], 'A page has a url of one or more segments, texts, and fields of its own.'],
  ['Page sections', ['/core/pages/sections'], 'A section holds pages and further sections.'],
  ['Static items', ['/core/static/items'], 'Blocks that a site shows in many places, such as a footer.'],
  ['Static sections', ['/core/static/sections'], 'A section holds static items and further sections.'],
  ['Published collections', ['/api/{collection}'], 'The published elements of a collection, for sites.'],
  ['Published pages', ['/api/pages', '/pages'], 'The published pages and their sections, for sites.'],
  [
    'Published static items',
    ['/api/static', '/static'],
    'The published static items and their sections, for sites.',
  ],
  ['Users', ['/core/users'], 'The accounts of editors and administrators.'],
  ['Roles', ['/core/roles'], 'A role says what its users may do.'],
  ['History', ['/core/history'], 'The requests that were made to the platform, and their counts.'],
  ['The page for editors', ['/admin'], 'A page in which editors write without calling the interface.'],
  [
    'This interface',
    ['/', '/openapi.json', '/docs', '/api/openapi.json'],
    'The description of the interface, for programs and for readers.',
  ],
]

const begins = (path: string, prefix: string): boolean =>
  path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`))

const resourceOf = (path: string): string | undefined => {
  const fitting = resources.flatMap(([title, prefixes]) =>
    prefixes.filter((prefix) => begins(path, prefix)).map((prefix) => ({ title, length: prefix.length })),
  )
  return fitting.toSorted((a, b) => b.length - a.length)[0]?.title
}

/** The last words of paths, in the order in which a reader needs them. A list and a read come before all of these. */
const verbs = ['add', 'create', 'import', '', 'publish', 'unpublish', 'delete']

/** Where a call stands among those of its resource: list, read, add, update, publish, unpublish, delete, and then others. */
const placeOf = ({ method, path }: Call, shortest: number): number => {
  if (method === 'GET') return path.length === shortest ? -2 : -1
  const last = path.slice(path.lastIndexOf('/') + 1)
  const place = verbs.indexOf(last.startsWith('{') ? '' : last)
  return place < 0 ? verbs.length : place
}

/** Sorts the calls of a resource that can be added to. Others are in the order of the document. */
const ordered = (calls: readonly Call[]): readonly Call[] => {
  if (!calls.some(({ path }) => /\/(?:add|create)$/.test(path))) return calls
  const shortest = Math.min(...calls.map(({ path }) => path.length))
  return calls.toSorted((a, b) => placeOf(a, shortest) - placeOf(b, shortest))
}

const slug = (title: string): string => `section-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

/** The sections of the page. Calls of a path that none of the resources has stand under the heading of their tag. */
export const sectionsOf = ({ tags }: OpenApiDocument, calls: readonly Call[]): Section[] => {
  const known = resources.map(([title, , text]) => ({
    title,
    text,
    calls: ordered(calls.filter(({ path }) => resourceOf(path) === title)),
  }))
  const rest = tags.map(({ name, description }) => ({
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    text: description,
    calls: calls.filter(
      ({ path, operation }) => resourceOf(path) === undefined && operation.tags[0] === name,
    ),
  }))
  return [...known, ...rest]
    .filter((one) => one.calls.length > 0)
    .map((one) => ({ ...one, id: slug(one.title) }))
}

import { expect, test } from 'vitest'
import { endpoints } from '../../../shared/contract/index.ts'
import { openApiDocument } from '../../../shared/contract/openapi.ts'

const document = openApiDocument(endpoints, { title: 'Typecase', version: '1' })

const summariesOf = (resource: string): string[] => {
  const operations = ['list', 'get', 'add', 'update', 'publish', 'unpublish', 'delete']
  return operations.map(
    (name) => endpoints.find(({ id }) => id === `${resource}.${name}`)?.summary ?? `no ${resource}.${name}`,
  )
}

test.each([
  ['collections', 'collection', 'a collection', 'collections'],
  ['elements', 'element', 'an element', 'elements'],
  ['pages.items', 'page', 'a page', 'pages'],
  ['pages.sections', 'page section', 'a page section', 'page sections'],
  ['static.items', 'static item', 'a static item', 'static items'],
  ['static.sections', 'static section', 'a static section', 'static sections'],
])('the summaries of %s call them by their names', (resource, one, a, many) => {
  expect(summariesOf(resource)).toEqual([
    `List ${many}`,
    `Read one ${one}`,
    `Create ${a}`,
    `Update ${a}`,
    `Publish ${a}`,
    `Take ${a} out of public reads`,
    `Delete ${a} and return it`,
  ])
})

test('users and roles are in no public read: they are activated', () => {
  expect(summariesOf('users')).toEqual([
    'List users',
    'Read one user',
    'Create a user',
    'Update a user, or your own account',
    'Activate a user',
    'Deactivate a user and end their sessions and API tokens',
    'Delete a user and return it',
  ])
  expect(summariesOf('roles')).toEqual([
    'List roles',
    'Read one role',
    'Create a role',
    'Update a role',
    'Activate a role',
    'Deactivate a role: it grants nothing until it is activated',
    'Delete a role and return it',
  ])
})

/** Every summary and description of the document, each once. */
const texts = (): string[] => {
  const found = new Set<string>()
  JSON.stringify(document, (name, value: unknown) => {
    if ((name === 'summary' || name === 'description') && typeof value === 'string') found.add(value)
    return value
  })
  return [...found]
}

// Words that begin with u, and abbreviations, go by their sound, which their letters do not tell.
const wrongArticle = /\b(?:a [aeio]|an [b-df-hj-np-tv-z])[a-z]/i

test.each([
  ['Create a element', true],
  ['Create an page', true],
  ['Create a user with an email', false],
])('%s has a wrong article: %s', (text, expected) => {
  expect(wrongArticle.test(text)).toBe(expected)
})

test('no text of the document has a wrong article', () => {
  expect(texts().length).toBeGreaterThan(100)
  expect(texts().filter((text) => wrongArticle.test(text))).toEqual([])
})

test('a summary is a phrase: it begins with a capital and has no full stop of its own', () => {
  const odd = endpoints.filter(({ summary }) => !/^[A-Z].*[^.:;,\s]$/.test(summary))
  expect(odd.map(({ id }) => id)).toEqual([])
})

test('a rule over several members names the one that it is about', () => {
  expect(document.components.schemas.PasswordResetInput?.description).toBe(
    '`id` is required if email is not sent.',
  )
  expect(document.components.schemas.FieldInput?.description).toMatch(/^`name` must not be a built-in name/)
})

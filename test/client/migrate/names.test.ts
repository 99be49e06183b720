import { expect, test } from 'vitest'
import { collectionName, createFieldList } from '../../../shared/client/migrate/fields.ts'
import {
  cleanName,
  createNames,
  decodedSlug,
  slugOf,
  urlSegment,
} from '../../../shared/client/migrate/names.ts'
import { nameProblem, segmentNameProblem, urlProblem } from '../../../shared/values/text-rules.ts'

const texts = [
  'plain',
  ' two  words\n',
  'zero\u200bwidth',
  'joined\u200cletters',
  'می\u200cخواهم',
  '❤\ufe0f 👩\u200d💻',
  'a/b?c#d%e\\f:g',
  '..',
  './x',
  'half \ud800 pair',
  'tab\tand\u0007bell',
  'ä'.repeat(400),
  'カ\u200dキ',
  `${'ä'.repeat(253)}می\u200cخواهم`,
  `${'ä'.repeat(250)}\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}`,
  '\u2800',
  '',
]

test.each(texts)('%j becomes a name that the server takes, or none', (text) => {
  const name = cleanName(text)
  if (name !== '') expect(nameProblem(name, 255)).toBeNull()
  const segment = urlSegment(text)
  if (segment !== '') expect(urlProblem(segment, 255)).toBeNull()
  expect(segmentNameProblem(collectionName(text, 'strapi'), 255)).toBeNull()
})

test('characters that show something beside their neighbours stay in a name, also where it gets a number', () => {
  for (const name of ['1\ufe0f\u20e3', '☺\ufe0e', '葛\u{e0100}']) expect(cleanName(name)).toBe(name)
  const long = `${'ä'.repeat(251)}می\u200cخ`
  const names = createNames()
  expect([names.take(long), names.take(long)].map((name) => nameProblem(name, 255))).toEqual([null, null])
})

test.each([
  ['pages', 'strapi-pages'],
  ['static', 'strapi-static'],
  ['a/b', 'a-b'],
  ['', 'strapi'],
  ['blog posts', 'blog posts'],
])('a collection of the name %j is called %s', (name, called) => {
  expect(collectionName(name, 'strapi')).toBe(called)
})

test.each([
  ['Ein Titel, der bleibt!', 'ein-titel-der-bleibt'],
  ['Привет, мир', 'привет-мир'],
  ['---', ''],
])('the slug of %j is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test.each([
  ['%d0%bc%d0%b8%d1%80', 'мир'],
  ['100%', '100%'],
  ['plain', 'plain'],
])('the slug %j is read as %j', (slug, read) => {
  expect(decodedSlug(slug)).toBe(read)
})

test('names that many entries have are found in time, and a freed one is given again', () => {
  const names = createNames()
  const taken = Array.from({ length: 20_000 }, () => names.take('Untitled'))
  expect(new Set(taken).size).toBe(20_000)
  expect(taken.at(-1)).toBe('Untitled-20000')
  names.free('Untitled-20000')
  expect(names.take('Untitled')).toBe('Untitled-20000')
})

test('fields have names that the server takes, each another one', () => {
  const list = createFieldList()
  const added = [
    'name',
    'source',
    'title',
    'title',
    'a.b[c]',
    '__proto__',
    'active',
    '',
    'Cafe\u0301',
    'Café',
  ].map((name) => list.add(name, 'text'))
  expect(added).toEqual([
    'name_',
    'source_',
    'title',
    'title_',
    'a-b-c-',
    '__proto___',
    'active_',
    'field',
    'Cafe\u0301',
    'Café_',
  ])
  expect(list.fields.slice(0, 2).map(({ name, allowNull, unique }) => [name, allowNull, unique])).toEqual([
    ['source', false, true],
    ['sourceCreatedAt', true, false],
  ])
})

test('a collection has at most 200 fields, of which 40 are unique', () => {
  const list = createFieldList()
  const added = Array.from({ length: 250 }, (_, at) => list.add(`f${at}`, 'text', true))
  expect(added.filter((name) => name !== undefined)).toHaveLength(198)
  expect(list.fields).toHaveLength(200)
  expect(list.fields.filter(({ unique }) => unique)).toHaveLength(40)
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { camelCase, pascalCase } from '../../../functions/public/typed/identifier.ts'
import { type Called, generatedNames } from '../../../functions/public/typed/names.ts'

const fixed = ['Page', 'StaticItem', 'Failure', 'listPages', 'getPage', 'pageChanges', 'staticItemChanges']
const called = (id: number, singleName: string, pluralName = `${singleName}s`, name = `c${id}`): Called => ({
  id,
  name,
  singleName,
  pluralName,
})
const namesOf = (...collections: Called[]) => [...generatedNames(collections, fixed).values()]
const schemasOf = (...collections: Called[]) => namesOf(...collections).map(({ schema }) => schema)

test.each([
  ['article', 'Article'],
  ['blog post', 'BlogPost'],
  ['blogPost', 'BlogPost'],
  ['blog-post_of/the.day', 'BlogPostOfTheDay'],
  ["editor's pick", 'EditorsPick'],
  ['Café', 'Cafe'],
  ['Cafe\u0301', 'Cafe'],
  ['Straße', 'Strasse'],
  ['smørrebrød', 'Smorrebrod'],
  ['Łódź', 'Lodz'],
  ['ﬁlm', 'Film'],
  ['ＦＡＱ', 'FAQ'],
  ['記事 post', 'Post'],
  ['記事', undefined],
  ['Статья', undefined],
  ['🙂', undefined],
  ['007', undefined],
  ['3D model', '3DModel'],
  ['x'.repeat(255), `X${'x'.repeat(63)}`],
])('%j in Pascal case is %j', (name, expected) => {
  expect(pascalCase(name)).toBe(expected)
})

test('camel case begins with a small letter', () => {
  expect(camelCase('BlogPost')).toBe('blogPost')
})

describe('the names of a collection in generated code', () => {
  test('follow from its single and its plural name', () => {
    expect(namesOf(called(1, 'blog post', 'blog posts'))).toEqual([
      {
        schema: 'BlogPost',
        list: 'listBlogPosts',
        get: 'getBlogPost',
        changes: 'blogPostChanges',
        elementSchema: 'blogPostSchema',
      },
    ])
  })

  test.each([
    ['Page', 'PageElement'],
    ['PAGE', 'PAGEElement'],
    ['failure', 'FailureElement'],
    // Its schema would be free. Its change feed would be that of the pages.
    ['static item', 'StaticItemElement'],
    ['date', 'DateElement'],
    ['record', 'RecordElement'],
    ['3D model', 'Element3DModel'],
  ])('are no names that the document has already: %s', (single, expected) => {
    expect(schemasOf(called(1, single, 'things'))).toEqual([expected])
  })

  test('are made of its name in the path where the others have no letters of ASCII, else of its id', () => {
    const [one, two] = namesOf(called(4, '記事', '記事一覧', 'news'), called(5, '記事', '記事', '記事'))
    expect([one?.schema, one?.list]).toEqual(['NewsElement', 'listNewsElements'])
    expect([two?.schema, two?.list]).toEqual(['Collection5Element', 'listCollection5Elements'])
  })

  test('go to the lowest id where two collections would have the same, in whatever order they come', () => {
    const three = [called(7, 'post!'), called(3, 'post'), called(9, 'Post')]
    const expected = { 3: 'Post', 7: 'Collection7Post', 9: 'Collection9Post' }
    for (const some of [three, [...three].reverse()]) {
      const names = generatedNames(some, fixed)
      const schemas = [...names].map(([id, { schema }]) => [id, schema])
      expect(Object.fromEntries(schemas)).toEqual(expected)
    }
  })

  test('may share a plural name with another collection', () => {
    const lists = namesOf(called(1, 'post', 'news'), called(2, 'report', 'news')).map(({ list }) => list)
    expect(lists).toEqual(['listNews', 'listCollection2News'])
  })

  test('are apart where one collection is named as another one is numbered', () => {
    expect(schemasOf(called(1, 'collection 3 post'), called(2, 'post'), called(3, 'Post'))).toEqual([
      'Collection3Post',
      'Post',
      'Collection3PostElement',
    ])
  })

  test('are apart where the operation of one is named as that of another', () => {
    const [one, two] = namesOf(called(1, 'list foo', 'foos'), called(2, 'bar', 'foo changes'))
    expect([one?.changes, two?.list]).toEqual(['listFooChanges', 'listCollection2FooChanges'])
  })
})

const word = fc.constantFrom(
  'page',
  'post',
  'Post',
  '記事',
  'É',
  '7',
  'date',
  'list',
  'changes',
  'collection 2',
)
const name = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
)
const collections = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30 }), name, name, name), {
    selector: ([id]) => id,
    maxLength: 12,
  })
  .map((all) => all.map(([id, one, many, path]) => called(id, one, many, path)))

test('any names give identifiers that differ, also in small letters, and none that is there already', async () => {
  await fc.assert(
    fc.property(collections, (all) => {
      const names = [...generatedNames(all, fixed).values()]
      const schemas = names.map(({ schema }) => schema)
      const operations = names.flatMap(({ schema: _, ...rest }) => Object.values<string>(rest))
      for (const one of [...schemas, ...operations]) expect(one).toMatch(/^[A-Za-z][A-Za-z\d]*$/)
      const small = [...schemas, ...operations, ...fixed].map((one) => one.toLowerCase())
      expect(new Set(small).size).toBe(small.length)
      expect(names.length).toBe(all.length)
    }),
  )
})

test('a collection that is made later changes no name of an earlier one', async () => {
  await fc.assert(
    fc.property(collections, name, (all, single) => {
      const before = generatedNames(all, fixed)
      const after = generatedNames([...all, called(31, single)], fixed)
      for (const [id, names] of before) expect(after.get(id)).toEqual(names)
    }),
  )
})

test('an operation ends in a digit only if its collection does', () => {
  const [names] = namesOf(called(1, 'post', 'posts'))
  for (const one of Object.values(names ?? {})) expect(one).not.toMatch(/\d$/)
  expect(namesOf(called(1, 'top 10', 'top 10'))[0]?.list).toBe('listTop10')
  for (const [id, { list, get, changes, elementSchema }] of generatedNames(
    [called(1, '記事', '記事', '記事'), called(2, '記事', '記事', '記')],
    fixed,
  ))
    for (const one of [list, get, changes, elementSchema]) expect(`${id} ${one}`).not.toMatch(/\d$/)
})

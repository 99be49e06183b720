import { describe, expect, test } from 'vitest'
import { stepLines } from '../../../shared/client/schema/describe.ts'
import { planOf } from '../../../shared/client/schema/plan.ts'
import { printSchema } from '../../../shared/client/schema/print.ts'
import { readSchema } from '../../../shared/client/schema/read.ts'
import { pendingRenames } from '../../../shared/client/schema/renames.ts'
import type { CollectionSchema, FieldSchema, SiteSchema } from '../../../shared/client/schema/site-schema.ts'

/** Fields by their texts: `b<a` is b, renamed from a; `c!` is one that may not be null. */
const fields = (...texts: string[]): FieldSchema[] =>
  texts.map((text) => {
    const [name = '', renamedFrom] = text.replace('!', '').split('<')
    const rest = { type: 'text', allowNull: !text.includes('!'), unique: false } as const
    return renamedFrom === undefined ? { name, ...rest } : { name, ...rest, renamedFrom }
  })
const articles = (...texts: string[]): CollectionSchema => ({
  singleName: 'article',
  pluralName: 'articles',
  fields: fields(...texts),
})
const site = (collections: Record<string, CollectionSchema>, roles?: string[]): SiteSchema => ({
  collections: new Map(Object.entries(collections)),
  ...(roles
    ? { roles: new Map(roles.map((name) => [name, { active: true, permissions: { pages: ['read'] } }])) }
    : {}),
})
const told = (from: SiteSchema, to: SiteSchema) => {
  const { steps, removals } = planOf(from, to)
  return { lines: steps.flatMap(stepLines).map(({ sign, text }) => `${sign} ${text}`), removals }
}

describe('renames', () => {
  test.each<[string[], string[], Record<string, string>]>([
    [['a', 'x'], ['b<a', 'x'], { b: 'a' }],
    [['b', 'x'], ['b<a', 'x'], {}],
    [['a', 'b'], ['b<a'], {}],
    [['a'], ['b<a', 'a'], { b: 'a' }],
    [['b', 'a'], ['b<a', 'a'], {}],
    [['a', 'b'], ['b<a', 'c<b'], { b: 'a', c: 'b' }],
    [['b', 'c'], ['b<a', 'c<b'], {}],
    [['a'], ['a<a'], {}],
    [[], ['b<a'], {}],
  ])('%j to %j', (from, to, former) => {
    expect(Object.fromEntries(pendingRenames(fields(...from), fields(...to)))).toEqual(former)
  })
})

describe('a plan', () => {
  const server = site({ articles: articles('title!', 'text') }, ['author'])

  test('has nothing to do where both say the same', () => {
    expect(told(server, site({ articles: articles('title!', 'text') }, ['author']))).toEqual({
      lines: [],
      removals: [],
    })
  })

  test('renames only where the file says so', () => {
    expect(told(server, site({ articles: articles('headline<title!', 'text') }))).toEqual({
      lines: ['~ rename the field articles.title to headline; its values follow'],
      removals: [],
    })
    expect(told(server, site({ articles: articles('headline!', 'text') }))).toEqual({
      lines: ['+ add the field articles.headline: text, not null', '- remove the field articles.title'],
      removals: ['articles.title'],
    })
  })

  test('a field that the file still calls renamed, and that was renamed long ago, is no change', () => {
    expect(
      told(site({ articles: articles('headline!') }), site({ articles: articles('headline<title!') })).lines,
    ).toEqual([])
  })

  test('names every removal, of collections and roles too, and comes to them last', () => {
    const plan = told(server, { collections: new Map([['news', articles('x')]]), roles: new Map() })
    expect(plan.removals).toEqual(['author', 'articles'])
    expect(plan.lines).toEqual([
      '+ add the collection news',
      '+ add the field news.x: text',
      '- remove the role author',
      '- remove the collection articles with all its elements',
    ])
  })

  test('leaves a part alone that the file has not', () => {
    expect(planOf(server, site({ articles: articles('title!', 'text') })).steps).toEqual([])
    expect(planOf(server, {}).steps).toEqual([])
  })

  test('takes the fields in another order as a change of the order alone', () => {
    expect(told(server, site({ articles: articles('text', 'title!') })).lines).toEqual([
      '~ put the fields of articles in another order',
    ])
  })

  test('changes what a field tells editors, and never drops it in silence', () => {
    const hinted = (hints: object): SiteSchema =>
      site({ articles: { ...articles(), fields: fields('kind').map((field) => ({ ...field, ...hints })) } })
    const all = { label: 'Kind', help: 'Pick one', options: ['a', 'b'], format: 'line' }
    expect(told(hinted(all), hinted(all)).lines).toEqual([])
    expect(told(hinted(all), hinted({ ...all, options: ['b'] })).lines).toEqual([
      '~ change the field articles.kind: options ["a","b"] → ["b"]',
    ])
    expect(told(hinted(all), hinted({})).lines).toEqual([
      '~ change the field articles.kind: label "Kind" → none, help "Pick one" → none, options ["a","b"] → none, format "line" → none',
    ])
  })

  test('publishes only where the file says so', () => {
    const published = { ...articles('title!', 'text'), published: true }
    expect(told(server, site({ articles: published })).lines).toEqual(['~ publish the collection articles'])
    expect(told(site({ articles: published }), site({ articles: articles('title!', 'text') })).lines).toEqual(
      [],
    )
  })
})

describe('a schema file', () => {
  const yaml = `format: 1
collections:
  articles:
    singleName: article
    pluralName: articles
    fields:
      - { name: title, type: text, allowNull: false }
      - { name: minutes, type: number, default: "5" }
      - { name: on, type: boolean, default: null }
      - { name: kind, type: text, label: Kind, help: Pick one, options: [a, b], format: line }
roles:
  author: { permissions: { pages: [update, read, read], static: [] } }
`
  const problemsOf = (text: string, as: 'yaml' | 'json' = 'yaml'): string => {
    try {
      readSchema(text, as, 'FILE')
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
    return ''
  }

  test('is read as the server keeps it', () => {
    const { collections, roles } = readSchema(yaml, 'yaml', 'FILE')
    expect(collections?.get('articles')?.fields).toEqual([
      { name: 'title', type: 'text', allowNull: false, unique: false },
      { name: 'minutes', type: 'number', allowNull: true, unique: false, default: 5 },
      { name: 'on', type: 'boolean', allowNull: true, unique: false },
      {
        name: 'kind',
        type: 'text',
        allowNull: true,
        unique: false,
        label: 'Kind',
        help: 'Pick one',
        options: ['a', 'b'],
        format: 'line',
      },
    ])
    expect(roles?.get('author')).toEqual({ active: true, permissions: { pages: ['read', 'update'] } })
  })

  test.each(['yaml', 'json'] as const)('is the same after it was written as %s and read again', (as) => {
    const schema = readSchema(yaml, 'yaml', 'FILE')
    const text = printSchema(schema, as)
    expect(readSchema(text, as, 'FILE')).toEqual(schema)
    expect(printSchema(readSchema(text, as, 'FILE'), as)).toBe(text)
  })

  test('keeps numbers that a double cannot hold in JSON, and refuses them in YAML', () => {
    const json = `{"format":1,"collections":{"a":{"singleName":"a","pluralName":"as","fields":[{"name":"j","type":"rawJson","default":{"n":12345678901234567890}}]}}}`
    const schema = readSchema(json, 'json', 'FILE')
    expect(printSchema(schema, 'json')).toContain('"n": 12345678901234567890')
    expect(() => printSchema(schema, 'yaml')).toThrow('name the file .json instead')
  })

  const body = (fieldList: string): string =>
    `format: 1\ncollections: { a: { singleName: a, pluralName: as, fields: [${fieldList}] } }\n`
  test.each([
    ['collections: {}', 'FILE: format must be 1.'],
    ['format: 2', 'FILE: its format 2 is newer than 1: update the package.'],
    ['- 1', 'FILE: must be an object with collections and roles.'],
    ['format: 1\ncollections: { a: {} }\ncollections: { b: {} }', 'FILE: line 3: Map keys must be unique'],
    ['format: 1\nhooks: []', 'hooks is unknown: only format, collections and roles may be here'],
    ['format: 1\ncollections: [', 'FILE: line 2: Flow sequence'],
    ['format: 1\nroles: { administrator: {} }', 'roles.administrator must be left out'],
    [
      'format: 1\nroles: { a: { permissions: { page: [read] } } }',
      'roles.a.permissions.page must be one of collections,',
    ],
    [
      'format: 1\nroles: { a: { permissions: { pages: [write] } } }',
      'roles.a.permissions.pages must be a list of read,',
    ],
    [
      body('{ name: title, type: string }'),
      'fields[0].type must be text, number, boolean, color, date or rawJson',
    ],
    [body('{ name: _hits, type: number }'), 'fields[0].name must not be _hits'],
    [body('{ name: a, type: text, nullable: true }'), 'fields[0].nullable is unknown'],
    [body('{ name: a, type: text, label: 5 }'), 'fields[0].label must be text'],
    [body('{ name: a, type: text, options: [5] }'), 'fields[0].options must be a list of texts'],
    [body('{ name: a, type: text, format: html }'), 'fields[0].format must be one of line, multiline'],
    [body('{ name: a, type: number, options: [a] }'), 'fields[0].options must be left out'],
    [body('{ name: a, type: number, default: x }'), 'fields[0].default must be a number'],
    [body('{ name: a, type: text }, { name: a, type: text }'), 'fields must define a once'],
    [
      body('{ name: b, type: text, renamedFrom: a }, { name: c, type: text, renamedFrom: a }'),
      'fields must rename a once',
    ],
    [
      body('{ name: b, type: text, renamedFrom: a }, { name: a, type: text, renamedFrom: b }'),
      'must not rename b in a circle',
    ],
  ])('%j is refused', (text, problem) => {
    expect(problemsOf(text)).toContain(problem)
  })

  test('in JSON with a member twice is refused, as in YAML', () => {
    const text = '{"format":1,"collections":{"a":{},"a":{}}}'
    expect(problemsOf(text, 'json')).toBe('FILE: has the member "collections.a" twice: send it once.')
  })

  test('names all that is wrong at once', () => {
    expect(problemsOf(body('{ type: text }, { name: b, type: x }'))).toBe(
      'FILE: collections.a.fields[0].name must be text; collections.a.fields[1].type must be text, number, boolean, color, date or rawJson.',
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  keyed,
  pageSections,
  pages,
  parseSiteEntity,
  readValues,
  siteEntity,
  staticItems,
  staticSections,
} from '../../../shared/content/site.ts'
import { canonicalEmail, canonicalUrl } from '../../../shared/content/urls.ts'
import { page, section, staticItem } from '../../../shared/contract/entities.ts'
import { timed } from '../../timed.ts'

const now = '2026-06-01T00:00:00.000Z'
const created = '2026-01-01T00:00:00.000Z'
const inJson = () => 'json' as const

describe('typed values', () => {
  test('are the same as a list and as an object', () => {
    const list = [
      { name: 'a', type: 'text' as const, value: 'x' },
      { name: 'b', type: 'number' as const, value: '5' },
    ]
    const read = readValues('fields', list, inJson)
    expect(read).toEqual({
      values: [
        { name: 'a', type: 'text', value: 'x' },
        { name: 'b', type: 'number', value: 5 },
      ],
      problems: [],
    })
    expect(readValues('fields', keyed(list), inJson)).toEqual(read)
    expect(keyed(read.values)).toEqual({ a: { type: 'text', value: 'x' }, b: { type: 'number', value: 5 } })
  })

  test('name each value that does not fit, in the spelling it came in', () => {
    const bad = { name: 'n', type: 'number' as const, value: 'many' }
    expect(readValues('seo', [bad, { ...bad, name: 'd', type: 'date' }], inJson).problems).toEqual([
      { name: 'seo.0.value', message: 'must be a number' },
      { name: 'seo.1.value', message: 'must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z' },
    ])
    expect(readValues('fields', keyed([bad]), inJson).problems).toEqual([
      { name: 'fields.n.value', message: 'must be a number' },
    ])
  })

  test('name a name that is there twice', () => {
    const twice = [
      { name: 'a', type: 'text' as const, value: '1' },
      { name: 'a', type: 'text' as const, value: '2' },
    ]
    expect(readValues('seo', twice, inJson).problems).toEqual([
      { name: 'seo.1.name', message: 'must not be given twice' },
    ])
  })

  test('name a name that is there in two spellings of Unicode', () => {
    const twice = ['é', 'e\u0301'].map((name) => ({ name, type: 'text' as const, value: '1' }))
    expect(readValues('seo', twice, inJson).problems).toEqual([
      { name: 'seo.1.name', message: 'must not be given twice' },
    ])
    expect(readValues('fields', keyed(twice), inJson).problems).toEqual([
      { name: 'fields.e\u0301.name', message: 'must not be given twice' },
    ])
  })

  test.each([
    ['text', '', 'form', null],
    ['text', '', 'json', ''],
    ['text', null, 'json', null],
    ['text', undefined, 'json', null],
    ['boolean', 'on', 'form', true],
    ['rawJson', '{"a":1}', 'form', { a: 1 }],
    ['rawJson', '{"a":1}', 'json', '{"a":1}'],
  ] as const)('read %s %j of a %s as %j', (type, value, kind, read) => {
    expect(readValues('f', [{ name: 'a', type, value }], () => kind).values[0]?.value).toEqual(read)
  })

  test('may be named like an object’s own members', () => {
    const values = [{ name: '__proto__', type: 'text' as const, value: 'x' }]
    expect(JSON.stringify(keyed(values))).toBe('{"__proto__":{"type":"text","value":"x"}}')
  })
})

describe('a site entity', () => {
  const body = {
    name: 'P',
    url: 'über'.normalize('NFD'),
    title: 'T',
    description: '',
    seo: { a: { type: 'text', value: 'x' } },
    fields: [{ name: 'n', type: 'number', value: '5' }],
    active: true,
    parentId: null,
    sort: 500,
    hits: 9,
  }
  const made = siteEntity(pages, { id: 3, createdAt: now }, body, inJson, now)

  test('keeps its counter beside it, its url in NFC and its values in the spelling they are served in', () => {
    expect(made).toEqual({
      problems: [],
      entity: {
        id: 3,
        name: 'P',
        url: 'über',
        title: 'T',
        description: '',
        seo: [{ name: 'a', type: 'text', value: 'x' }],
        fields: { n: { type: 'number', value: 5 } },
        active: true,
        parentId: null,
        sort: 500,
        createdAt: now,
        updatedAt: now,
      },
    })
  })

  test('keeps what an update leaves out', () => {
    const before = { ...made.entity, createdAt: created }
    const { entity } = siteEntity(pages, before, { title: 'U', seo: undefined }, inJson, now)
    expect(entity).toEqual({ ...before, title: 'U', updatedAt: now })
  })

  test('cannot be given another id or time of creation', () => {
    const { entity } = siteEntity(pages, made.entity, { id: 99, createdAt: 'x' }, inJson, now)
    expect(entity).toMatchObject({ id: 3, createdAt: now })
  })

  test('serves a static item’s values as a list', () => {
    const { entity } = siteEntity(staticItems, { id: 1, createdAt: now }, body, inJson, now)
    expect(entity.fields).toEqual([{ name: 'n', type: 'number', value: 5 }])
  })

  test('reads values by the rules of the member they came in', () => {
    const empty = {
      ...body,
      fields: [{ name: 'n', type: 'text', value: '' }],
      seo: [{ name: 's', type: 'text', value: '' }],
    }
    const kindOf = (member: string) => (member === 'fields' ? 'json' : 'form')
    const { entity } = siteEntity(pages, { id: 1, createdAt: now }, empty, kindOf, now)
    expect(entity.fields).toEqual({ n: { type: 'text', value: '' } })
    expect(entity.seo).toEqual([{ name: 's', type: 'text', value: null }])
  })

  test('names values that do not fit', () => {
    const wrong = { ...body, fields: { n: { type: 'number', value: 'x' } } }
    expect(siteEntity(pages, { id: 1, createdAt: now }, wrong, inJson, now).problems).toEqual([
      { name: 'fields.n.value', message: 'must be a number' },
    ])
  })

  test('reads back from what is stored', () => {
    expect(parseSiteEntity({ data: JSON.stringify(made.entity) })).toEqual(made.entity)
  })

  test('has a public view, which is the shape of the interface without its hits', () => {
    const common = ['id', 'name', 'url', 'description', 'active', 'parentId', 'sort']
    const entity = { ...made.entity, sectionId: 4 }
    expect(Object.keys(pages.view(entity)).sort()).toEqual([...common, 'title'].sort())
    for (const type of [pageSections, staticItems, staticSections])
      expect(Object.keys(type.view(entity)).sort()).toEqual([...common].sort())
    expect(staticItems.view(entity).parentId).toBe(4)
    expect(pages.view(entity).parentId).toBeNull()
  })
})

test.each([
  ['pages', pages, page],
  ['page sections', pageSections, section],
  ['static items', staticItems, staticItem],
  ['static sections', staticSections, section],
])('lists of %s sort and filter by all members that they show, and search in no other', (_, type, shown) => {
  const members = Object.keys(shown.shape)
  expect(Object.keys(type.list.fields).toSorted()).toEqual(members.toSorted())
  expect(members).toEqual(expect.arrayContaining([...type.list.searchable]))
})

describe('urls compare', () => {
  test.each([
    ['a', 'a'],
    ['/a', 'a'],
    ['//a/b//', 'a/b'],
    ['a//b', 'a//b'],
    ['e\u0301', 'é'],
    ['A', 'A'],
    [' a', ' a'],
    ['/', ''],
  ])('%j as %j', (url, canonical) => {
    expect(canonicalUrl(url)).toBe(canonical)
  })

  test('the same however often they are brought to that form, and however many slashes are around them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(3), fc.nat(3), (url, before, behind) => {
        const canonical = canonicalUrl(url)
        expect(canonicalUrl(canonical)).toBe(canonical)
        expect(canonicalUrl(`${'/'.repeat(before)}${url}${'/'.repeat(behind)}`)).toBe(canonical)
      }),
    )
  })

  test('in time that grows with their length only', timed, () => {
    const started = performance.now()
    canonicalUrl(`a${'/'.repeat(100_000)}b`)
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

describe('emails compare without regard to case', () => {
  test.each([
    ['A@B.C', 'a@b.c', true],
    ['STRASSE@x.y', 'straße@x.y', true],
    ['É@x.y', 'e\u0301@x.y', true],
    ['ΣΑΣ@x.y', 'σας@x.y', true],
    ['a@b.c', 'ab@c.d', false],
  ])('%s and %s: %s', (one, other, areOne) => {
    expect(canonicalEmail(one) === canonicalEmail(other)).toBe(areOne)
  })
})

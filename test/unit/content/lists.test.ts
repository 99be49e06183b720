import { describe, expect, test } from 'vitest'
import { elementList } from '../../../shared/content/collections.ts'
import { type ListFields, readFilters, readListQuery } from '../../../shared/content/lists.ts'
import { fieldTypeRules, fieldTypes } from '../../../shared/values/field-types.ts'

/** The types that have the operator `contains`, as an error names them. */
const withContains = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  fieldTypes.filter((type) => fieldTypeRules[type].operators.includes('contains')),
)

const list: ListFields = {
  fields: {
    id: 'number',
    name: 'text',
    on: 'date',
    tint: 'color',
    hot: 'boolean',
    meta: 'rawJson',
    größe: 'number',
  },
  searchable: ['name'],
}
const names = 'id, name, on, tint, hot, meta, größe'

const query = (text: string) => [...new URLSearchParams(text)] as const
const read = (text: string, members = {}) => readListQuery(list, members, query(text))

describe('a list’s query', () => {
  test('has defaults', () => {
    expect(read('')).toEqual({
      query: { sortBy: 'id', sortOrder: 'ASC', limit: 20, page: 1, filters: [] },
      problems: [],
    })
  })

  test('is taken as asked for, and page 0 means 1', () => {
    const asked = { sortBy: 'name', sortOrder: 'DESC' as const, limit: 1000, page: 0, search: 'x' }
    expect(read('', asked).query).toEqual({ ...asked, page: 1, filters: [] })
    expect(read('', { search: '' }).query).not.toHaveProperty('search')
  })

  test('has an offset that JSON keeps exactly, or is told the last page that has one', () => {
    const last = Math.floor(Number.MAX_SAFE_INTEGER / 1_000)
    expect(read('', { page: last, limit: 1_000 })).toMatchObject({ query: { page: last }, problems: [] })
    const message = `must be a whole number from 0 to ${last} where limit is 1000`
    expect(read('', { page: last + 1, limit: 1_000 }).problems).toEqual([{ name: 'page', message }])
  })

  test('names what can be sorted by', () => {
    expect(read('', { sortBy: 'nope' }).problems).toEqual([
      { name: 'sortBy', message: `must be one of ${names}` },
    ])
    expect(read('', { sortBy: 'toString' }).problems).toHaveLength(1)
    expect(read('', { sortBy: '__proto__' }).problems).toHaveLength(1)
  })

  test('takes names in any composition', () => {
    const { query, problems } = read(`filter[${'größe'.normalize('NFD')}]=5`, {
      sortBy: 'größe'.normalize('NFD'),
    })
    expect(problems).toEqual([])
    expect(query).toMatchObject({ sortBy: 'größe', filters: [{ field: 'größe', value: 5 }] })
  })

  test('of a collection’s elements has its fields beside the built-in ones, and searches texts', () => {
    const own = (name: string, type: 'text' | 'number') => ({ name, type, allowNull: true, unique: false })
    const { fields, searchable } = elementList({ fields: [own('title', 'text'), own('size', 'number')] })
    expect(Object.keys(fields)).toEqual([
      'id',
      'name',
      'active',
      '_sort',
      '_hits',
      'createdAt',
      'updatedAt',
      'title',
      'size',
    ])
    expect(searchable).toEqual(['name', 'title'])
  })
})

const ops = 'eq, ne, gt, gte, lt, lte, contains, in, null'
const spellings = 'must be spelled filter[field] or filter[field][op]'
const tooFine = 'must be a number that is kept exactly: 9007199254740993 would become 9007199254740992'

describe('a filter', () => {
  const one = (text: string) => {
    const { filters, problems } = readFilters(list.fields, query(text))
    return problems[0]?.message ?? [filters[0]?.field, filters[0]?.op, filters[0]?.value]
  }

  test.each<[string, unknown]>([
    ['filter[name]=a', ['name', 'eq', 'a']],
    ['filter[name]=5', ['name', 'eq', '5']],
    ['filter[name]=null', ['name', 'eq', 'null']],
    ['filter[name][gt]=null', ['name', 'gt', 'null']],
    ['filter[name][ne]=null', ['name', 'ne', 'null']],
    ['filter[name][in]=a,null,', ['name', 'in', ['a', 'null', '']]],
    ['filter[name][in][]=Smith, Jane', ['name', 'in', ['Smith, Jane']]],
    ['filter[name][in][0]=Smith, Jane', ['name', 'in', ['Smith, Jane']]],
    ['filter[name][in]=a,b&filter[name][in]=c', ['name', 'in', ['a,b', 'c']]],
    ['filter[name.in]=a,b&filter[name][in][]=c', ['name', 'in', ['a,b', 'c']]],
    ['filter[name][in][]=a&filter[name][in][]=', ['name', 'in', ['a', '']]],
    ['filter[id][in]=1,,2,', ['id', 'in', [1, 2]]],
    ['filter[id][in][]=1&filter[id][in][]=', ['id', 'in', [1]]],
    ['filter[on][in][]=&filter[on][in][]=2026-01-31', ['on', 'in', ['2026-01-31']]],
    ['filter[meta][in]=,5', ['meta', 'in', [5]]],
    ['filter[name.contains]=a.b', ['name', 'contains', 'a.b']],
    ['filter.name.contains=a', ['name', 'contains', 'a']],
    ['filter.name.in.0=a,b', ['name', 'in', ['a,b']]],
    ['filter.name=a', ['name', 'eq', 'a']],
    ['filter[name][null]=true', ['name', 'null', true]],
    ['filter[name.null]=0', ['name', 'null', false]],
    ['filter[meta][null]=ON', ['meta', 'null', true]],
    ['filter[name][contains]=null', ['name', 'contains', 'null']],
    ['filter[id]=5', ['id', 'eq', 5]],
    ['filter[id][in]=1,2,null', ['id', 'in', [1, 2, null]]],
    ['filter[id][gte]=-1e2', ['id', 'gte', -100]],
    ['filter[id]=null', ['id', 'eq', null]],
    ['filter[id]=1.50', ['id', 'eq', 1.5]],
    ['filter[hot]=on', ['hot', 'eq', true]],
    ['filter[hot][ne]=0', ['hot', 'ne', false]],
    ['filter[on][lt]=2026-01-31', ['on', 'lt', '2026-01-31']],
    ['filter[on][contains]=2026', ['on', 'contains', '2026']],
    ['filter[tint]=%23FFF', ['tint', 'eq', '#FFF']],
    ['filter[meta]={"a":1}', ['meta', 'eq', { a: 1 }]],
    ['filter[meta]=words', ['meta', 'eq', 'words']],
    ['filter[meta]={"a":', ['meta', 'eq', '{"a":']],
    ['filter[meta]=5', ['meta', 'eq', 5]],
    ['filter[meta]=null', ['meta', 'eq', null]],
  ])('%s', (text, expected) => {
    expect(one(text)).toEqual(expected)
  })

  test.each<[string, string]>([
    ['filter[nope]=1', `must name one of ${names}`],
    ['filter[__proto__]=1', `must name one of ${names}`],
    ['filter[id][zz]=1', `must use one of ${ops}`],
    ['filter[id][toString]=1', `must use one of ${ops}`],
    ['filter[id][]=1', `must use one of ${ops}`],
    ['filter[id][eq][]=1', 'must be one value: only the operator in takes a list'],
    ['filter[id][=1', spellings],
    ['filter[nam]=1', `must name one of ${names}: did you mean name?`],
    ['filter[id][ge]=1', `must use one of ${ops}: did you mean gte?`],
    ['filter[id][null]=maybe', 'must be true or false with the operator null'],
    ['filter[id]=9007199254740993', tooFine],
    ['filter[on]=2026-01-31T24:00Z', 'must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z'],
    ['filter[id]=abc', 'must be a number'],
    ['filter[id][in]=1,x', 'must be a number'],
    ['filter[id][gt]=null', 'must be a number'],
    ['filter[on][gt]=null', 'must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z'],
    [
      'filter[id][contains]=1',
      `must be on a field of type ${withContains} for contains: id is of type number`,
    ],
    [
      'filter[hot][contains]=t',
      `must be on a field of type ${withContains} for contains: hot is of type boolean`,
    ],
    ['filter[hot]=maybe', 'must be true or false'],
    ['filter[on]=yesterday', 'must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z'],
    ['filter=1', 'must be spelled filter[field] or filter[field][op]'],
    ['filter[id=1', 'must be spelled filter[field] or filter[field][op]'],
    ['filter[]=1', 'must be spelled filter[field] or filter[field][op]'],
    ['filter[id][eq][x]=1', 'must be spelled filter[field] or filter[field][op]'],
  ])('%s is refused by its name', (text, message) => {
    const { problems } = readFilters(list.fields, query(text))
    expect(problems).toEqual([{ name: text.slice(0, text.lastIndexOf('=')), message }])
  })

  test.each(['filter[name]=caf%E9', 'filter[name][contains]=%FF', 'filter[id][in]=1,%C3'])(
    '%s is told that its escapes are no UTF-8',
    (text) => {
      expect(readFilters(list.fields, [...new URLSearchParams(text)]).problems).toEqual([
        {
          name: text.slice(0, text.lastIndexOf('=')),
          message: 'must be escaped as UTF-8, such as caf%C3%A9: it has bytes that are not UTF-8',
        },
      ])
    },
  )

  test('stands with others, in the order they came, up to twenty', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `filter[id][ne]=${at}`).join('&')
    expect(readFilters(list.fields, query(many(20))).filters.map(({ sent }) => sent)).toEqual(
      Array.from({ length: 20 }, (_, at) => String(at)),
    )
    expect(readFilters(list.fields, query(many(21))).problems).toEqual([
      { name: 'filter', message: 'must be at most 20 filters' },
    ])
  })

  test('compares with at most a hundred values in all', () => {
    const values = (count: number) => Array.from({ length: count }, (_, at) => at).join(',')
    expect(readFilters(list.fields, query(`filter[id][in]=${values(100)}`)).problems).toEqual([])
    expect(
      readFilters(list.fields, query(`filter[id][in]=${values(60)}&filter[name][in]=${values(41)}`)).problems,
    ).toEqual([{ name: 'filter', message: 'must compare with at most 100 values in all' }])
  })

  test.each([
    'filter[name]=',
    'filter[id][in]=',
    'filter[id][in][]=',
    'filter[id][in]=,',
    'filter[name][null]=',
    'filter[id.gte]=',
  ])('%s is empty, and so as good as not there', (text) =>
    expect(readFilters(list.fields, query(text))).toEqual({ filters: [], problems: [] }),
  )

  test.each([
    ['filter[id]=1&filter[id]=2', 'filter[id]', 'filter[id][in]'],
    ['filter[id]=1&filter[id][eq]=2', 'filter[id]', 'filter[id][in]'],
    ['filter[id][gte]=1&filter[id.gte]=2', 'filter[id][gte]', 'filter[id][in]'],
    ['filter[name][null]=1&filter[name][null]=0', 'filter[name][null]', 'filter[name][in]'],
  ])('%s would contradict itself, and is refused', (text, name, instead) => {
    expect(readFilters(list.fields, query(text)).problems).toEqual([
      { name, message: `must be sent once: ${instead} takes several values` },
    ])
  })

  test('that is wrong is named, and of a thousand the first hundred', () => {
    const wrong = (count: number) => Array.from({ length: count }, (_, at) => `filter[no${at}]=`).join('&')
    const names = (count: number) =>
      readFilters(list.fields, query(wrong(count))).problems.map(({ name }) => name)
    expect(names(100)).toHaveLength(100)
    expect(names(1_000)).toEqual(names(100))
  })

  test('is told from other members', () => {
    expect(readFilters(list.fields, query('filters=1&filterBy=2&limit=3'))).toEqual({
      filters: [],
      problems: [],
    })
  })
})

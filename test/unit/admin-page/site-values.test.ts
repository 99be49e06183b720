import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../../../functions/admin/page/entries/fields.ts'
import { formValueOf, shownOfForm } from '../../../functions/admin/page/entries/form-values.ts'
import { mergeOf } from '../../../functions/admin/page/entries/merge.ts'
import { pathOf } from '../../../functions/admin/page/entries/paths.ts'
import { bodyOf, shownValues } from '../../../functions/admin/page/entries/shown.ts'
import { joinedValues } from '../../../functions/admin/page/site/join-values.ts'
import { readTypedValues, typedValueRules } from '../../../functions/admin/page/site/typed-values.ts'
import { valueNameCause } from '../../../functions/admin/page/site/value-name.ts'
import { namedValue } from '../../../shared/contract/typed-values.ts'
import { parseExactly } from '../../../shared/values/json.ts'

const [plain] = fieldsOf({ fields: [{ name: 'seo', type: 'text', allowNull: false, unique: false }] })
if (!plain) throw new Error('There is no field.')
const seo = { ...plain, rules: typedValueRules }
const { key } = seo

const list = [
  { name: 'title', type: 'text', value: 'Hello' },
  { name: 'views', type: 'number', value: 12.5 },
  { name: 'hidden', type: 'boolean', value: false },
  { name: 'data', type: 'rawJson', value: { a: [1] } },
  { name: 'empty', type: 'date', value: null },
]

describe('typed values', () => {
  test('come back as they were sent, whether they are served as a list or by name', () => {
    const byName = Object.fromEntries(list.map(({ name, ...rest }) => [name, rest]))
    for (const stored of [list, byName])
      expect(bodyOf([seo], shownValues([seo], { seo: stored }))).toEqual({
        seo: [...list],
      })
  })

  test('keep numbers within JSON as they were written', () => {
    const text = '[{"name":"n","type":"rawJson","value":{"large":12345678901234567890,"half":1.50}}]'
    const shown = typedValueRules.shownOf(parseExactly(text))
    expect(JSON.stringify(typedValueRules.sentOf(shown))).toBe(text)
  })

  test('are one list of inputs each for the form library, and a text for all else', () => {
    const shown = shownValues([seo], { seo: list })
    const inForm = formValueOf([seo], key, shown[key] ?? null)
    expect(inForm).toMatchObject([
      { name: 'title', value: 'Hello' },
      { name: 'views', value: '12.5' },
      { name: 'hidden', value: false },
      { name: 'data', value: '{\n  "a": [\n    1\n  ]\n}' },
      { name: 'empty', value: '' },
    ])
    expect(shownOfForm([seo], { [key]: inForm })).toEqual(shown)
  })

  test('of a damaged draft are those that can be read', () => {
    expect(readTypedValues('{')).toEqual([])
    expect(readTypedValues('[1, {"name":"a","type":"none"}, {"name":"b","type":"text","value":[]}]')).toEqual(
      [{ name: 'b', type: 'text', value: '' }],
    )
  })

  test('are told by key and value', () => {
    expect(typedValueRules.told(typedValueRules.shownOf(list.slice(0, 2)))).toBe('title: Hello\nviews: 12.5')
  })

  test('a refused one is found by the path that the server names', () => {
    expect(pathOf([seo], 'seo.1.value')).toBe(`${key}.1.value`)
    expect(pathOf([seo], 'seo[0].name')).toBe(`${key}.0.name`)
    expect(pathOf([seo], 'seo')).toBe(key)
    expect(pathOf([seo], 'seoul.0.value')).toBeUndefined()
    expect(pathOf([plain], 'seo.1.value')).toBeUndefined()
  })

  test.each(['a', '', ' a', 'a\u200b', '__proto__', 'constructor', 'a.b', '日本', 'é'.repeat(256)])(
    'the key %j is refused here just where the server refuses it',
    (name) => {
      const isTaken = namedValue.safeParse({ name, type: 'text', value: '' }).success
      expect(valueNameCause(name, [{ name }]) === undefined).toBe(isTaken)
    },
  )

  test('a key that stands twice is refused, in whatever normal form it is typed', () => {
    expect(valueNameCause('é', [{ name: 'é' }, { name: 'e\u0301' }])).toBe('site.valueNameTwice')
  })
})

describe('two changes of one list', () => {
  const of = (...pairs: string[]) =>
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return { name, value }
    })
  const joined = (before: string[], mine: string[], theirs: string[]) =>
    joinedValues(of(...before), of(...mine), of(...theirs), (one, other) => one.value === other.value)
      ?.map(({ name, value }) => `${name}=${value}`)
      .join(' ')

  test.each([
    ['different values', ['a=1', 'b=1'], ['a=2', 'b=1'], ['a=1', 'b=2'], 'a=2 b=2'],
    ['the same change', ['a=1'], ['a=2'], ['a=2'], 'a=2'],
    ['an added and a changed one', ['a=1'], ['a=1', 'b=1'], ['a=2'], 'a=2 b=1'],
    ['both added', ['a=1'], ['a=1', 'b=1'], ['a=1', 'c=1'], 'a=1 c=1 b=1'],
    ['removed and another changed', ['a=1', 'b=1'], ['b=1'], ['a=1', 'b=2'], 'b=2'],
    ['moved and changed', ['a=1', 'b=1'], ['b=1', 'a=1'], ['a=2', 'b=1'], 'b=1 a=2'],
    ['theirs moved', ['a=1', 'b=1'], ['a=2', 'b=1'], ['b=1', 'a=1'], 'b=1 a=2'],
  ] as const)('%s go together', (_, before, mine, theirs, result) => {
    expect(joined([...before], [...mine], [...theirs])).toBe(result)
  })

  test.each([
    ['one value to different ones', ['a=1'], ['a=2'], ['a=3']],
    ['removed here and changed there', ['a=1', 'b=1'], ['b=1'], ['a=2', 'b=1']],
    ['a key that stands twice', ['a=1'], ['a=1', 'a=2'], ['a=1', 'b=1']],
  ] as const)('%s contradict each other', (_, before, mine, theirs) => {
    expect(joined([...before], [...mine], [...theirs])).toBeUndefined()
  })

  test('a form takes what both give, and asks only of what contradicts', () => {
    const shown = (values: Record<string, unknown>) => ({
      [key]: typedValueRules.shownOf(
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { type: 'rawJson', value }])),
      ),
    })
    const before = shown({ a: 1, b: { x: 1 } })
    const merge = mergeOf([seo], before, shown({ a: 2, b: { x: 1 } }), shown({ a: 1, b: { x: 2 } }))
    expect(merge.taken).toEqual([])
    expect(merge.conflicts).toEqual([])
    expect(merge.joined.map((one) => one.shown)).toEqual([shown({ a: 2, b: { x: 2 } })[key]])
    const refused = mergeOf([seo], before, shown({ a: 2 }), shown({ a: 3, b: { x: 1 } }))
    expect(refused.joined).toEqual([])
    expect(refused.conflicts).toEqual([seo])
  })
})

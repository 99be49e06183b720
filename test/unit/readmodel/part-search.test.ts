import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wantedPart } from '../../../shared/readmodel/lists/parts.ts'
import { folded } from '../../../shared/values/text.ts'
import { listOf } from './list-of.ts'

/** What folds, composes or is escaped in a way of its own, and what it meets in JSON text. */
const pieces = [
  ...['a', 'N', 'n', 'i', 'I', 's', 'S', 'ss', 'u001f', 'b', 'T', '0', ' '],
  ...[
    'ß',
    'ẞ',
    'İ',
    'ı',
    'ﬁ',
    'ﬀ',
    'ŉ',
    'ǰ',
    'ſ',
    'K',
    'Å',
    'µ',
    'σ',
    'ς',
    'Σ',
    'ΐ',
    'ᾳ',
    'և',
    'ǅ',
    'Ꭰ',
    'ꭰ',
  ],
  ...['\u0301', '\u0303', '\u0307', '\u0323', '\u030c', '\u0345', '\u0338', '\u09be', '\u09c7'],
  ...['"', '\\', '/', '<', '\n', '\t', '\b', '\f', '\r', '\u0000', '\u001f', '\u007f', '\u0085', '\u2028'],
  ...['\ud83d', '\ude00', '😀', '\u1112', '\u1161', '\u11ab', '한', '日', '{', '":"', '\\n', '\\u001f'],
]
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''))

/** A part that is often found: some of a text, perhaps in another case or composition. */
const partOf = (whole: string) =>
  fc
    .tuple(
      fc.nat(whole.length),
      fc.nat(whole.length),
      fc.constantFrom('as it is', 'upper', 'lower', 'NFD', 'NFC'),
    )
    .map(([from, to, form]) => {
      const part = whole.slice(Math.min(from, to), Math.max(from, to))
      if (form === 'upper') return part.toUpperCase()
      if (form === 'lower') return part.toLowerCase()
      return form === 'NFD' || form === 'NFC' ? part.normalize(form) : part
    })

const searched = fc
  .array(text, { minLength: 1, maxLength: 4 })
  .chain((texts) => fc.tuple(fc.constant(texts), fc.constantFrom(...texts).chain(partOf)))

const shape = {
  schemaKey: 1,
  project: ({ data }: { data: string }) => data,
  hitsMember: null,
  fields: { t: 'text' },
  searchable: ['t'],
} as const

const containing = (texts: readonly string[], part: string): number[] =>
  texts.flatMap((one, at) => (folded(one).includes(folded(part)) ? [at + 1] : []))

describe('a search', () => {
  test.each([
    ['with room to keep folded texts', 1e9],
    ['without', 5_000],
  ])('finds every text whose folded form holds the folded part, and no other, %s', async (_, maxBytes) => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(searched, async ([texts, part]) => {
        const ids = await listOf(
          shape,
          texts.map((t) => ({ t })),
          maxBytes,
        )
        const expected = containing(texts, part)
        found += expected.length
        expect(await ids({ search: part })).toEqual(part === '' ? texts.map((_, at) => at + 1) : expected)
        expect(await ids({ filters: [{ field: 't', op: 'contains', value: part }] })).toEqual(expected)
      }),
      { numRuns: 2_000 },
    )
    expect(found).toBeGreaterThan(2_000)
  })

  test('looks into JSON text first, which rules out no text that holds the part', async () => {
    await fc.assert(
      fc.property(searched, ([texts, part]) => {
        const { text, inJson } = wantedPart(part)
        for (const one of texts)
          if (inJson !== undefined && folded(one).includes(text))
            expect(folded(JSON.stringify({ t: one }))).toContain(inJson)
      }),
      { numRuns: 20_000 },
    )
  })

  test.each([
    ['a\n\u0303b', '\u0303', true],
    ['a\n\u0303b', '\u0303b', true],
    ['a\n\u0303b', '\n\u0303', true],
    ['a\n\u0303b', 'ñ', false],
    ['\nΣ', 'σ', true],
    ['\nΣ', 'nς', false],
    ['ΟΔΟΣ', 'οδος', true],
    ['Straße', 'STRASSE', true],
    ['STRASSE', 'straße', true],
    ['İzmir', 'izmir', true],
    ['ILGIN', 'ılgın', true],
    ['ﬁn', 'FI', true],
    ['ŉ', 'ʼN', true],
    ['line\nbreak', 'E\nB', true],
    ['say "hi"', '"HI"', true],
    ['say "\u0301', '"\u0301', true],
    ['a\\b', '\\B', true],
    ['a\u2028b', 'A\u2028B', true],
    ['a\u001fb', 'u001f', false],
    ['Cafe\u0301', 'FÉ', true],
    ['café', 'e', false],
    ['J\u030cx', '\u01f0X', true],
  ])('in %j for %j: %s', async (t, part, isFound) => {
    const ids = await listOf(shape, [{ t }])
    expect(await ids({ search: part })).toEqual(isFound ? [1] : [])
  })

  test('is sifted by JSON text but where the part may read otherwise there', () => {
    expect(wantedPart('Straße "A"').inJson).toBe('strasse \\"a\\"')
    for (const part of ['\n', 'a\u0000', '\u0301']) expect(wantedPart(part).inJson).toBeUndefined()
  })
})

describe('a part of rawJson', () => {
  const json = { ...shape, fields: { j: 'rawJson' }, searchable: [] } as const
  const held = [
    ['a', 'b'],
    ['a\u0000b'],
    ['ab'],
    'ab',
    { x: 'ab' },
    [['a']],
    [],
    '',
    [''],
    ['\u0002', 'a\u0001'],
  ]

  test.each<[string, number[]]>([
    ['a', [1, 4, 5]],
    ['ab', [3, 4, 5]],
    ['a\u0000b', [2]],
    ['B', [1, 4, 5]],
    ['["a"]', [6]],
    ['', [4, 5, 8, 9]],
    ['\u0002', [10]],
    ['"AB"', [4, 5]],
  ])('%j is an element of a list, or part of the text of anything else', async (part, expected) => {
    const ids = await listOf(
      json,
      held.map((j) => ({ j })),
    )
    expect(await ids({ filters: [{ field: 'j', op: 'contains', value: part }] })).toEqual(expected)
  })
})

import { describe, expect, test } from 'vitest'
import { collectionInput } from '../../../shared/contract/collections.ts'
import { pageInput } from '../../../shared/contract/pages.ts'
import { roleInput } from '../../../shared/contract/roles.ts'
import { fits } from '../../../shared/http/body/schema.ts'
import { validate } from '../../../shared/http/body/validate.ts'
import { segmentNameProblem, urlProblem } from '../../../shared/values/text-rules.ts'
import { texts } from './texts.ts'

// A user's names are among them, though they may be empty, and null.
const names = texts.filter(([path]) => /(\.(name|surname|singleName|pluralName|url)|\{\})$/.test(path))
const blanks = [' ', '   ', '\t', '\u00a0', '\u3000\u2003']
const rule = 'must be text of 1 to 255 characters, not only white space'

/** What does not show at the ends of a text. */
const unseen = [
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\u2003',
  '\u3000',
  '\ufeff',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u2060',
  '\u00ad',
]
/** What does not show anywhere. */
const invisible = [
  '\0',
  '\n',
  '\u0085',
  '\u2028',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u202e',
  '\u2066',
  '\u3164',
  '\u2800',
  '\u{e0041}',
  // Marks of direction, joiners between letters that do not join, selectors of variants that there are not.
  '\u200e',
  '\u200f',
  '\u061c',
  '\u200c',
  '\u200d',
  '\ufe0f',
  '\u{e0100}',
  '\u180b',
  // Not in use, or of one notation alone; Unicode says of each that nothing is shown for it.
  '\ufff0',
  '\u{1bca0}',
  '\u{1d173}',
  '\u{e0fff}',
]
/** Characters that show something in their place, where they show nothing. */
const idle = [
  'می\u200c\u200cخواهم',
  'می \u200c خواهم',
  'می \u200cخواهم',
  'می\u200c.',
  '1\u200c2',
  '👩\u200d-',
  '👩\u200dx',
  '2024\ufe0f.',
  '❤\ufe0f\ufe0f.',
  '葛\u{e0100}\u{e0101}.',
  '🏴\u{e0067}\u{e0062}.',
  `🏴${'\u{e0061}'.repeat(7)}\u{e007f}`,
]
/** Characters that need joiners, marks or tags to show as they do. */
const shown = [
  '👩\u200d💻',
  'می\u200cخواهم',
  '👨\u200d👩\u200d👧\u200d👦',
  '🏳\ufe0f\u200d🌈',
  '👋🏽',
  '👩🏽\u200d🚀',
  '🇩🇪',
  '1\ufe0f\u20e3',
  'PDF\u200cها',
  '۵\u200cساله',
  'ශ්\u200dරී',
  'ক্\u200cষ',
  '葛\u{e0100}城',
  'ᠠ\u180bᠷ',
  'สวัสดี',
  'שָׁלוֹם',
  '\u1112\u1161\u11ab',
  '🏴\u{e0067}\u{e0062}\u{e007f}',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  'e\u0301',
  '❤\ufe0f',
  '日本',
  'a b',
  '1234.5',
  'null',
]

describe('a name or url', () => {
  test('is found by the walk wherever there is one', () => {
    const ids = new Set(names.map(([path]) => path.split('.')[0]))
    expect([...ids].sort()).toEqual(['collections', 'pages', 'roles', 'static', 'tokens', 'users'])
  })

  test.each(names)('%s shows in full', (_, schema) => {
    for (const blank of blanks) expect(fits(schema, blank)).toBe(false)
    for (const character of unseen) {
      expect(fits(schema, `${character}a`), JSON.stringify(character)).toBe(false)
      expect(fits(schema, `a${character}`), JSON.stringify(character)).toBe(false)
    }
    for (const character of invisible)
      expect(fits(schema, `a${character}b`), JSON.stringify(character)).toBe(false)
    for (const text of idle) expect(fits(schema, text), JSON.stringify(text)).toBe(false)
    for (const text of shown) {
      const isFieldName = fits(schema, 'a.b') === false
      if (!(isFieldName && text.includes('.'))) expect(fits(schema, text), text).toBe(true)
    }
  })

  test.each([
    [roleInput, { name: '  ' }, ['name']],
    [pageInput, { name: '\t', url: ' ', title: 't' }, ['name', 'url']],
    [
      collectionInput,
      { name: ' ', singleName: ' ', pluralName: ' ', fields: [{ name: ' ', type: 'text' }] },
      ['name', 'singleName', 'pluralName', 'fields.0.name'],
    ],
  ])('that is nothing but white space is told so', (schema, sent, members) => {
    expect(validate(schema, sent, 'json')).toEqual({
      ok: false,
      fields: members.map((name) => ({ name, message: rule })),
    })
  })

  test('is told which character does not show, since nobody can see it', () => {
    expect(validate(pageInput, { name: 'a\u200bb', url: 'about\u00a0' }, 'json')).toEqual({
      ok: false,
      fields: [
        { name: 'name', message: 'must be without characters that do not show: it has U+200B' },
        {
          name: 'url',
          message:
            'must not begin or end with white space or with a character that does not show: it has U+00A0 there',
        },
      ],
    })
  })

  test('that is empty is told its length', () => {
    expect(validate(pageInput, { name: '', url: '' }, 'json')).toEqual({
      ok: false,
      fields: ['name', 'url'].map((name) => ({ name, message: 'must be text of 1 to 255 characters' })),
    })
  })

  test('may have 255 characters, whatever they take in UTF-16', () => {
    expect(urlProblem('😀'.repeat(255), 255)).toBe(null)
    expect(urlProblem('😀'.repeat(256), 255)).toBe('must be text of 1 to 255 characters')
  })
})

describe('a url', () => {
  test.each([
    'about',
    '/about',
    'about/',
    '/about/',
    'a/b/c',
    'a/b:c',
    'über uns',
    'a.b',
    '...',
    'a/...',
    '日本/語',
  ])('%s is one', (url) => expect(urlProblem(url, 255)).toBe(null))

  const empty = 'must be without empty segments: one slash between two, and at most one at either end'
  const colon =
    'must be without : in its first segment: it would be read as a scheme, as in https: or javascript:'
  const backslash = 'must be without a backslash: a slash separates segments'
  test.each([
    ['..\\..\\core\\users', backslash],
    ['\\\\host\\share', backslash],
    ['a\\b', backslash],
    ['//host/x', empty],
    ['a//b', empty],
    ['a//', empty],
    ['javascript:x', colon],
    ['https://example.com', colon],
    ['/data:x', colon],
    ['a/../b', 'must be without segments . and ..'],
    ['./a', 'must be without segments . and ..'],
    ['a?b', 'must be without ? # and %'],
    ['a%2fb', 'must be without ? # and %'],
    ['/', 'must hold more than slashes'],
    ['//', 'must hold more than slashes'],
    ['/about /', 'must be without white space at the ends of a segment'],
    ['a/ b', 'must be without white space at the ends of a segment'],
    ['می\u200c/a', 'must be without characters that do not show: it has U+200C'],
    ['a/\u200dمی', 'must be without characters that do not show: it has U+200D'],
  ])('%s is none', (url, problem) => expect(urlProblem(url, 255)).toBe(problem))

  test.each([
    ['articles', null],
    ['über uns', null],
    ['a/b', 'must be without /'],
    ['a\\b', backslash],
    ['javascript:x', colon],
    ['..', 'must be without segments . and ..'],
  ])('as a single segment, %s is told %j', (name, problem) =>
    expect(segmentNameProblem(name, 255)).toBe(problem),
  )
})

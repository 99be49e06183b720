import { describe, expect, test } from 'vitest'
import { collectionInput } from '../../../shared/contract/collections.ts'
import { pageInput } from '../../../shared/contract/pages.ts'
import { roleInput } from '../../../shared/contract/roles.ts'
import { fits } from '../../../shared/http/body/schema.ts'
import { validate } from '../../../shared/http/body/validate.ts'
import { texts } from './texts.ts'

// A user's name is not among them: it may be empty, and null.
const names = texts.filter(
  ([path]) => /(\.(name|singleName|pluralName|url)|\{\})$/.test(path) && !path.startsWith('users.'),
)
const blanks = [' ', '   ', '\t', '\u00a0', '\u3000\u2003']
const rule = 'must be text of 1 to 255 characters, not only white space'

describe('a name or url that is nothing but white space is refused', () => {
  test('the walk finds them', () => {
    const ids = new Set(names.map(([path]) => path.split('.')[0]))
    expect([...ids].sort()).toEqual(['collections', 'pages', 'roles', 'static', 'tokens'])
  })

  test.each(names)('%s', (_, schema) => {
    for (const blank of blanks) expect(fits(schema, blank)).toBe(false)
    expect(fits(schema, ' a ')).toBe(true)
  })

  test.each([
    [roleInput, { name: '  ' }, ['name']],
    [pageInput, { name: '\t', url: ' ', title: 't' }, ['name', 'url']],
    [
      collectionInput,
      { name: ' ', singleName: ' ', pluralName: ' ', fields: [{ name: ' ', type: 'text' }] },
      ['name', 'singleName', 'pluralName', 'fields.0.name'],
    ],
  ])('is told so', (schema, sent, members) => {
    expect(validate(schema, sent, 'json')).toEqual({
      ok: false,
      fields: members.map((name) => ({ name, message: rule })),
    })
  })

  test('an empty one is told its length, a url of slashes and white space that it holds no more', () => {
    expect(validate(pageInput, { name: '', url: ' / /' }, 'json')).toEqual({
      ok: false,
      fields: [
        { name: 'name', message: 'must be text of 1 to 255 characters' },
        { name: 'url', message: 'must hold more than slashes and white space' },
      ],
    })
  })
})

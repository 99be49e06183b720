import { describe, expect, test } from 'vitest'
import { authEndpoints } from '../../../shared/contract/auth.ts'
import { userEndpoints } from '../../../shared/contract/users.ts'
import { fits } from '../../../shared/http/body/schema.ts'
import { validate } from '../../../shared/http/body/validate.ts'
import { texts } from './texts.ts'

const half = '\ud800'
const unicodeRule = 'must be well-formed Unicode: half a surrogate pair is no character'

describe('no text that a body brings may hold half a surrogate pair', () => {
  test('the walk finds texts in every kind of schema', () => {
    const paths = texts.map(([path]) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        'auth.login.password',
        'users.reset.email',
        'collections.add.fields[].name',
        'pages.items.add.seo[].name',
        'pages.items.update.fields{}',
      ]),
    )
  })

  test.each(texts)('%s', (_, schema) => {
    for (const text of [half, `${half}@x.co`, `a long enough one ${half}`])
      expect(fits(schema, text)).toBe(false)
  })

  test.each([
    [authEndpoints.login.body, { email: 'a@x.co', password: `12345678${half}` }, 'password'],
    [authEndpoints.refresh.body, { refreshToken: half }, 'refreshToken'],
    [userEndpoints.reset.body, { id: 1, password: `12345678${half}` }, 'password'],
    [userEndpoints.add.body, { email: 'a@x.co', password: '12345678', name: half }, 'name'],
  ])('is named with what would be right', (schema, sent, name) => {
    expect(validate(schema, sent, 'json')).toEqual({ ok: false, fields: [{ name, message: unicodeRule }] })
  })

  test.each([
    'own\u034fer@example.com',
    '\u3164owner@example.com',
    'owner\ufe0f@example.com',
    'own\u115fer@example.com',
  ])('an email with a character that does not show is refused: %j', (email) => {
    const message = 'must be without characters that do not show'
    expect(validate(userEndpoints.add.body, { email, password: '12345678' }, 'json')).toEqual({
      ok: false,
      fields: [{ name: 'email', message }],
    })
  })

  test('a login or reset by an email that is none is told so', () => {
    const fields = [{ name: 'email', message: 'must be an email address' }]
    for (const email of [`${half}@x.co`, 'x.co', ''])
      expect(validate(authEndpoints.login.body, { email, password: 'a' }, 'json')).toEqual({
        ok: false,
        fields,
      })
    expect(validate(userEndpoints.reset.body, { email: half }, 'json')).toEqual({ ok: false, fields })
  })
})

import { describe, expect, test } from 'vitest'
import { authRows } from '../../../shared/contract/auth.ts'
import { endpoints } from '../../../shared/contract/index.ts'
import { userRows } from '../../../shared/contract/users.ts'
import { fits, innerOf, isKnown, type Schema } from '../../../shared/http/body/schema.ts'
import { validate } from '../../../shared/http/body/validate.ts'

type Found = [path: string, schema: Schema]

/** Every schema of a text within a schema, by the path to it. */
const textsIn = (schema: Schema, path: string): Found[] => {
  const inner = innerOf(schema)
  if (inner !== undefined) return textsIn(inner, path)
  if (!isKnown(schema)) return []
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return [[path, schema]]
    case 'nullable':
      return textsIn(def.innerType, path)
    case 'array':
      return textsIn(def.element, `${path}[]`)
    case 'object':
      return Object.entries(def.shape).flatMap(([name, member]) => textsIn(member, `${path}.${name}`))
    case 'record':
      return [...textsIn(def.keyType, `${path}{}`), ...textsIn(def.valueType, `${path}.*`)]
    case 'union':
      return def.options.flatMap((option) => textsIn(option, path))
    default:
      return []
  }
}

const texts = endpoints.flatMap(({ id, body }) => (body ? textsIn(body, id) : []))
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
    [authRows.login.body, { email: 'a@x.co', password: `12345678${half}` }, 'password'],
    [authRows.refresh.body, { refreshToken: half }, 'refreshToken'],
    [userRows.reset.body, { id: 1, password: `12345678${half}` }, 'password'],
    [userRows.add.body, { email: 'a@x.co', password: '12345678', name: half }, 'name'],
  ])('is named with what would be right', (schema, sent, name) => {
    expect(validate(schema, sent, 'json')).toEqual({ ok: false, fields: [{ name, message: unicodeRule }] })
  })

  test('a login or reset by an email that is none is told so', () => {
    const fields = [{ name: 'email', message: 'must be an email address' }]
    for (const email of [`${half}@x.co`, 'x.co', ''])
      expect(validate(authRows.login.body, { email, password: 'a' }, 'json')).toEqual({ ok: false, fields })
    expect(validate(userRows.reset.body, { email: half }, 'json')).toEqual({ ok: false, fields })
  })
})

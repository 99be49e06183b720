import { expect, test } from 'vitest'
import * as classic from 'zod'
import { validate } from '../../../shared/http/body/validate.ts'

// The classic zod loads its English locale for all schemas: it must not speak where `issueMessage` should.
const schema = classic.object({
  size: classic.number().int().min(1).max(9),
  kind: classic.union([classic.array(classic.string()), classic.null()]),
  tags: classic.record(classic.string().max(2), classic.boolean()).optional(),
  title: classic.string().trim().min(2, 'must be longer'),
})

test('schemas of classic zod are coerced and explained alike', () => {
  const sent = { size: '0', kind: 'null', tags: '{"abc":true}', title: ' a ' }
  expect(validate(schema, sent, 'form')).toEqual({
    ok: false,
    fields: [
      { name: 'size', message: 'must be a whole number from 1 to 9' },
      { name: 'tags.abc', message: 'has a name that must be text of at most 2 characters' },
      { name: 'title', message: 'must be longer' },
    ],
  })
  expect(validate(schema, { ...sent, kind: 5 }, 'json', 'row.2')).toEqual({
    ok: false,
    fields: [
      { name: 'row.2.size', message: 'must be a whole number from 1 to 9' },
      { name: 'row.2.kind', message: 'must be a list or null' },
      { name: 'row.2.tags', message: 'must be an object' },
      { name: 'row.2.title', message: 'must be longer' },
    ],
  })
})

test('a valid value is given as the schema makes it', () => {
  const sent = { size: '9', kind: 'a', tags: '{"ab":"on"}', title: ' ab ' }
  expect(validate(schema, sent, 'form')).toEqual({
    ok: true,
    value: { size: 9, kind: ['a'], tags: { ab: true }, title: 'ab' },
  })
})

test('a member that zod’s records would leave out without a word is named', () => {
  const message =
    'has a name that must not be __proto__, constructor or prototype: JavaScript reserves these names'
  const nested = classic.object({ list: classic.array(classic.object({ inner: schema.shape.tags })) })
  const tags = '{"__proto__":true,"ab":true}'
  const ofTags = { ok: false, fields: [{ name: 'tags.__proto__', message }] }
  expect(validate(schema, { size: '9', kind: 'null', tags, title: 'ab' }, 'form')).toEqual(ofTags)
  expect(validate(schema, { size: 9, kind: null, tags: JSON.parse(tags), title: 'ab' }, 'json')).toEqual(
    ofTags,
  )
  expect(validate(schema, { size: 0, kind: null, tags: JSON.parse(tags), title: 'ab' }, 'json')).toEqual({
    ok: false,
    fields: [{ name: 'size', message: 'must be a whole number from 1 to 9' }, ...ofTags.fields],
  })
  expect(validate(nested, { list: [{}, { inner: JSON.parse(tags) }] }, 'json')).toEqual({
    ok: false,
    fields: [{ name: 'list.1.inner.__proto__', message }],
  })
})

test('a member that an object’s schema does not know is ignored, whatever its name', () => {
  const sent = JSON.parse('{"size":9,"kind":null,"title":"ab","__proto__":1,"constructor":1}')
  expect(validate(schema, sent, 'json')).toEqual({ ok: true, value: { size: 9, kind: null, title: 'ab' } })
})

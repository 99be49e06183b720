import { expect, test } from 'vitest'
import * as classic from 'zod'
import { validate } from '../../../shared/http/body/validate.ts'

// The classic zod loads its English locale for all schemas: it must not speak where `phrase` should.
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

import { fieldTypeRules } from '../../../shared/values/field-types.ts'
import type { TypedField } from './element-schema.ts'

const time = '2026-01-31T12:00:00.000Z'

/** An element as it may be, with the example of its type as the value of each field. */
const elementOf = (fields: readonly TypedField[]): Readonly<Record<string, unknown>> => ({
  id: 1,
  _hits: 0,
  _sort: 500,
  name: 'first',
  active: true,
  createdAt: time,
  updatedAt: time,
  ...Object.fromEntries(fields.map(({ name, type }) => [name, fieldTypeRules[type].example])),
})

/** The answers of a collection's endpoints as they may be, by the ids of the endpoints. */
export const answerExamples = (fields: readonly TypedField[]): Readonly<Record<string, unknown>> => {
  const status = 'success'
  const element = elementOf(fields)
  return {
    'public.collection': {
      status,
      payload: [element],
      sort: { by: 'id', order: 'ASC' },
      filter: [],
      search: null,
      pagination: { limit: 20, offset: 0, currentTotal: 1, total: 1, page: 1 },
    },
    'public.element': { status, payload: element },
    'public.changes': {
      status,
      payload: { gone: [2], cursor: 'the-cursor-for-the-next-request', more: false, changed: [element] },
    },
  }
}

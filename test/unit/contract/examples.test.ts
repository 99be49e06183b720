import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allAnswers } from '../../../infra/docs/examples/answers.ts'
import { type EndpointCall, example } from '../../../infra/docs/examples/call.ts'
import { exampleCalls } from '../../../infra/docs/examples/calls.ts'
import { examples } from '../../../infra/docs/examples/index.ts'
import { comparable, shownOf } from '../../../infra/docs/examples/shown.ts'
import { pathOf } from '../../../shared/contract/client/url.ts'
import { type Endpoint, routesOf } from '../../../shared/contract/endpoint.ts'
import { documentedEndpoints as endpoints } from '../../../shared/contract/index.ts'
import { pageEndpoints } from '../../../shared/contract/pages.ts'
import { operators } from '../../../shared/values/field-types.ts'

const ids = endpoints.map(({ id }) => id)

/** What a schema says against a value, as text. */
const problemsOf = (schema: z.ZodMiniType, value: unknown): string[] => {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

const filterName = new RegExp(`^filter\\[\\w+(?:\\.(?:${operators.join('|')}))?\\]$`)

/** What is wrong with the members of an example's query. */
const queryProblems = ({ query: schema, filterable }: Endpoint, query: Record<string, unknown>): string[] => {
  const entries = Object.entries(query)
  const filters = entries.filter(([name]) => name.startsWith('filter'))
  const rest = entries.filter(([name]) => !name.startsWith('filter'))
  return [
    ...filters
      .filter(([name]) => !(filterable && filterName.test(name)))
      .map(([name]) => `${name} is no filter`),
    ...rest.filter(([name]) => !(schema && name in schema.shape)).map(([name]) => `${name} is unknown`),
    ...(schema ? problemsOf(schema, Object.fromEntries(rest)) : []),
  ]
}

/** What the contract says against a call. */
const callProblems = ({ endpoint, call: { params = {}, query = {}, body } }: EndpointCall): string[] => {
  const names = [...endpoint.path.matchAll(/\{([^}+]+)\+?\}/g)].map(([, name]) => name)
  const sent = Object.keys(params)
  return [
    ...names.filter((name) => !sent.includes(name ?? '')).map((name) => `${name} is missing`),
    ...sent.filter((name) => !names.includes(name)).map((name) => `${name} is not in the path`),
    ...queryProblems(endpoint, query),
    ...(endpoint.body ? problemsOf(endpoint.body, body) : body === undefined ? [] : ['has no body']),
  ]
}

/** Whether an endpoint deletes what its path names. */
const isDeletion = ({ endpoint }: EndpointCall): boolean =>
  routesOf(endpoint).some(({ method }) => method === 'DELETE')

const filledPath = ({ endpoint, call }: EndpointCall): string => pathOf(endpoint.path, call.params)

/** Calls that act on something that the call of another example deletes. */
const spoiled = (calls: readonly EndpointCall[]): string[] =>
  calls.filter(isDeletion).flatMap((deletion) => {
    const target = filledPath(deletion).replace(/\/delete$/, '')
    return calls
      .filter((one) => one !== deletion && `${filledPath(one)}/`.startsWith(`${target}/`))
      .map((one) => `${deletion.endpoint.id} deletes what ${one.endpoint.id} needs`)
  })

describe('the examples', () => {
  test('are one for each endpoint of the contract: a new one is recorded by npm run record-examples', () => {
    expect(Object.keys(examples).toSorted()).toEqual(ids.toSorted())
    expect(exampleCalls.map(({ endpoint }) => endpoint.id).toSorted()).toEqual(ids.toSorted())
    expect(Object.keys(allAnswers()).toSorted()).toEqual(ids.toSorted())
  })

  test.each(exampleCalls.map((one) => [one.endpoint.id, one] as const))(
    '%s has a call and an answer that its declaration allows',
    (id, one) => {
      expect(callProblems(one)).toEqual([])
      expect(problemsOf(one.endpoint.response, examples[id]?.answer)).toEqual([])
    },
  )

  test('delete nothing that another one needs', () => {
    expect(spoiled(exampleCalls)).toEqual([])
  })

  test('hold no secret', () => {
    const text = JSON.stringify(allAnswers())
    expect(text).toContain('"accessToken":"(an access token)"')
    expect(text).not.toMatch(/\$2[aby]\$|eyJ[\w-]{20}/)
  })

  test('with a fault are found', () => {
    const endpoint = pageEndpoints.add
    const body = { name: 'A page', url: 'a?b' }
    expect(callProblems({ endpoint, call: { body } })).toEqual([expect.stringMatching(/^url /)])
    expect(callProblems({ endpoint, call: {} })).not.toEqual([])
    const list = pageEndpoints.list
    expect(
      callProblems({ endpoint: list, call: { query: { limit: 0, order: 'x' }, params: { id: 1 } } }),
    ).toEqual(['id is not in the path', 'order is unknown', expect.stringMatching(/^limit /)])
    expect(callProblems({ endpoint: list, call: { query: { 'filter[url.like]': 'x' } } })).toEqual([
      'filter[url.like] is no filter',
    ])
    const params = { id: 1 }
    expect(
      spoiled([example(pageEndpoints.delete, { params }), example(pageEndpoints.get, { params })]),
    ).toEqual(['pages.items.delete deletes what pages.items.get needs'])
  })
})

describe('an answer', () => {
  const login = {
    payload: { accessToken: 'eyJ', refreshToken: '1.x', user: { id: 1, createdAt: '2026-11-28' } },
  }

  test('is shown without its secrets', () => {
    expect(shownOf('auth.login', login)).toEqual({
      payload: {
        accessToken: '(an access token)',
        refreshToken: '(a refresh token)',
        user: { id: 1, createdAt: '2026-11-28' },
      },
    })
    expect(shownOf('users.add', { password: '$2b$10' })).toEqual({ password: '(a hash of the password)' })
    expect(shownOf('users.reset', { password: 'abc' })).toEqual({ password: '(a generated password)' })
  })

  test('compares by all but the values that differ from one start to the next', () => {
    const later = { payload: { ...login.payload, user: { id: 1, createdAt: '2027-01-01' } } }
    expect(comparable('auth.login', later)).toEqual(comparable('auth.login', login))
    const other = { payload: { ...login.payload, user: { id: 2, createdAt: '2026-11-28' } } }
    expect(comparable('auth.login', other)).not.toEqual(comparable('auth.login', login))
    const missing = { payload: { ...login.payload, user: { id: 1, createdAt: null } } }
    expect(comparable('auth.login', missing)).not.toEqual(comparable('auth.login', login))
  })

  test('that is very large is shown in part', () => {
    const document = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1', summary: 'S' },
      paths: { '/': {} },
    }
    expect(shownOf('public.openapi', document)).toEqual({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
    })
    expect(shownOf('public.docs', '<!doctype html>\n<html>')).toBe('<!doctype html>')
    const groups = ['/a', '/b', '/c', '/d'].map((url) => ({ url, count: 1 }))
    const counted = { payload: [{ date: '2026-11-28', category: 'admin', groups }] }
    expect(shownOf('history.requestCount', counted)).toEqual({
      payload: [{ date: '2026-11-28', category: 'admin', groups: groups.slice(0, 3) }],
    })
  })
})

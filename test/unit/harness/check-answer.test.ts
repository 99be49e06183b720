import { describe, expect, test } from 'vitest'
import { authEndpoints } from '../../../shared/contract/auth.ts'
import { publicEndpoints } from '../../../shared/contract/public.ts'
import { roleEndpoints } from '../../../shared/contract/roles.ts'
import { answerProblems, failureProblems } from '../../http/harness/check-answer.ts'

const role = {
  id: 1,
  name: 'editor',
  active: true,
  permissions: {},
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const good = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  etag: '"1"',
  vary: 'Accept-Encoding, Origin',
}

/** What every answer has; the tests say of the rest. */
const always = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
}

const seen = (status: number, body: unknown, headers: Record<string, string>) => ({
  status,
  headers: new Headers({ ...always, ...headers }),
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const failed = { status: 'error', error: { title: 'Not found', text: 'Check the path.' } }
const { etag: _, ...failedHeaders } = good

test('an answer as the contract says has no problems', () => {
  expect(answerProblems(roleEndpoints.get, seen(200, { status: 'success', payload: role }, good))).toEqual([])
  expect(answerProblems(roleEndpoints.get, seen(404, failed, failedHeaders))).toEqual([])
  expect(answerProblems(publicEndpoints.page, seen(304, '', { etag: '"1"', vary: good.vary }))).toEqual([])
  expect(answerProblems(roleEndpoints.get, seen(200, '', good), true)).toEqual([])
})

test.each([
  ['a member too many', seen(200, { status: 'success', payload: { ...role, hash: 'x' } }, good), 'hash'],
  ['a member missing', seen(200, { status: 'success', payload: { ...role, id: undefined } }, good), 'id'],
  ['no envelope', seen(200, role, good), 'status'],
  ['no JSON', seen(200, '<p>', good), 'body'],
  [
    'another type',
    seen(200, { status: 'success', payload: role }, { ...good, 'content-type': 'text/html' }),
    'content-type',
  ],
  ['no ETag', seen(200, { status: 'success', payload: role }, failedHeaders), 'ETag'],
  [
    'caching',
    seen(200, { status: 'success', payload: role }, { ...good, 'cache-control': 'public' }),
    'caches',
  ],
  ['a status unheard of', seen(418, failed, failedHeaders), '418'],
  ['a status it cannot have', seen(409, failed, failedHeaders), '409'],
  ['an internal error', seen(500, { ...failed, requestId: 'x' }, failedHeaders), 'internal'],
  ['no word of the origin', seen(404, failed, { ...failedHeaders, vary: 'Accept-Encoding' }), 'Origin'],
  ['a redirect', seen(302, '', { vary: good.vary }), '302'],
  ['a failure without envelope', seen(404, { message: 'Not Found' }, failedHeaders), 'body'],
  ['401 without a challenge', seen(401, failed, failedHeaders), 'www-authenticate'],
  ['405 without Allow', seen(405, failed, failedHeaders), 'allow'],
  ['503 without Retry-After', seen(503, failed, failedHeaders), 'retry-after'],
  ['304 with a body', seen(304, 'x', good), 'body'],
])('%s is found', (_, answer, word) => {
  const problems = answerProblems(roleEndpoints.get, answer)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(word)
})

test.each([
  ['no policy', 'content-security-policy', ''],
  ['a policy that lets a page in a frame', 'content-security-policy', "default-src 'none'"],
  [
    'a policy that lets inline scripts run',
    'content-security-policy',
    "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'",
  ],
  ['a type to guess', 'x-content-type-options', ''],
  ['a referrer', 'referrer-policy', 'origin'],
  ['no word of https', 'strict-transport-security', ''],
])('%s is found in every answer', (_, name, value) => {
  const answers = [
    seen(200, { status: 'success', payload: role }, { ...good, [name]: value }),
    seen(404, failed, { ...failedHeaders, [name]: value }),
  ]
  for (const answer of answers)
    expect(answerProblems(roleEndpoints.get, answer)).toEqual([`${name} is ${value}`])
  const bare = { etag: '"1"', vary: good.vary, [name]: value }
  expect(answerProblems(publicEndpoints.page, seen(304, '', bare))).toEqual([`${name} is ${value}`])
})

test('what is no success of HEAD, or 304 of a write, is found', () => {
  expect(answerProblems(roleEndpoints.get, seen(200, '{}', good), true)).toEqual(['HEAD has a body'])
  expect(answerProblems(roleEndpoints.add, seen(304, '', good))[0]).toContain('304')
  expect(answerProblems(authEndpoints.login, seen(429, failed, failedHeaders))[0]).toContain('retry-after')
})

test('a path without an endpoint fails in the envelope', () => {
  expect(failureProblems(seen(404, failed, failedHeaders))).toEqual([])
  expect(failureProblems(seen(404, '', failedHeaders))).toHaveLength(1)
})

describe('a row that redirects', () => {
  const vary = `${good.vary}, Accept`
  const index = {
    status: 'success',
    payload: {
      name: 'n',
      version: '1',
      links: {
        docs: '/docs',
        admin: '/admin',
        document: '/openapi.json',
        documentForGenerators: '/openapi.json?bodies=json',
        contentDocument: '/api/openapi.json',
      },
    },
  }
  const { root } = publicEndpoints
  const problems = (status: number, body: unknown, headers: Record<string, string>) =>
    answerProblems(root, seen(status, body, headers))

  test('may answer with its success, with 304 and with the redirect', () => {
    expect(problems(200, index, { ...good, vary })).toEqual([])
    expect(problems(304, '', { etag: '"1"', vary })).toEqual([])
    expect(problems(302, '', { location: root.redirect, vary })).toEqual([])
  })

  test.each([
    ['another place', { location: '/elsewhere', vary }, '', 'leads to /elsewhere'],
    ['no place', { vary }, '', 'leads to null'],
    ['a body', { location: root.redirect, vary }, 'x', 'body'],
    ['a type', { location: root.redirect, vary, 'content-type': 'text/html' }, '', 'type'],
    ['no word of Accept', { location: root.redirect, vary: good.vary }, '', 'varies by Accept'],
  ])('%s in the redirect is found', (_, headers, text, word) => {
    const found = problems(302, text, headers)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(word)
  })

  test('has to say that all its answers vary by Accept', () => {
    expect(problems(200, index, good)).toEqual(['does not say that it varies by Accept'])
    expect(problems(304, '', { etag: '"1"', vary: good.vary })).toHaveLength(1)
  })
})

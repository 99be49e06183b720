import type * as z from 'zod/mini'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import { failure } from '../../../shared/contract/envelope.ts'
import { failureStatuses, takesIfNoneMatch } from '../../../shared/contract/openapi/responses.ts'
import { problemsOf } from '../../../shared/http/body/field-problems.ts'
import { issueMessage } from '../../../shared/http/body/issue-message.ts'

/** An answer as far as the contract says anything of it. */
export interface Seen {
  status: number
  headers: Headers
  text: string
}

const jsonType = 'application/json; charset=utf-8'

/** The header that a failure has to carry, by status. */
const failureHeaders: Readonly<Record<number, string>> = {
  401: 'www-authenticate',
  405: 'allow',
  429: 'retry-after',
  503: 'retry-after',
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const mismatch = (schema: z.ZodMiniType, value: unknown): string[] => {
  const { error } = schema.safeParse(value, { error: issueMessage })
  const members = problemsOf(error ?? { issues: [] }).map(({ name, message }) => `${name} ${message}`)
  return error ? [`body is not as the contract says: ${members.join('; ')}`] : []
}

const when = (condition: boolean, problem: string): string[] => (condition ? [problem] : [])

const typeProblem = ({ headers }: Seen, type: string): string[] =>
  when(headers.get('content-type') !== type, `content-type is ${headers.get('content-type')}, not ${type}`)

/** The API adds CORS headers to requests with an Origin only; by Accept vary the answers of a row that redirects. */
const varyProblems = ({ headers }: Seen, redirect?: string): string[] => {
  const said = (headers.get('vary') ?? '').split(', ')
  const expected = ['Accept-Encoding', 'Origin', ...(redirect === undefined ? [] : ['Accept'])]
  const missing = expected.filter((name) => !said.includes(name))
  return missing.map((name) => `does not say that it varies by ${name}`)
}

/** What every answer tells browsers, by header. */
const browserHeaders: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src 'none';(?!.*(?:unsafe|\*)).* frame-ancestors 'none'$/,
  'referrer-policy': /^no-referrer$/,
  'strict-transport-security': /^max-age=\d{8}$/,
  'x-content-type-options': /^nosniff$/,
}

const browserProblems = ({ headers }: Seen): string[] =>
  Object.entries(browserHeaders).flatMap(([name, right]) =>
    when(!right.test(headers.get(name) ?? ''), `${name} is ${headers.get(name)}`),
  )

/** What is wrong with an answer whatever it answers. */
const everyAnswerProblems = (seen: Seen, redirect?: string): string[] => [
  ...varyProblems(seen, redirect),
  ...browserProblems(seen),
]

/** What is wrong with a failed answer, whatever was asked for. */
export const failureProblems = (seen: Seen, isHead = false): string[] => {
  const { status, headers, text } = seen
  const header = failureHeaders[status]
  return [
    ...typeProblem(seen, jsonType),
    ...everyAnswerProblems(seen),
    ...(isHead ? when(text !== '', 'HEAD has a body') : mismatch(failure, parsed(text))),
    ...when(header !== undefined && !headers.has(header), `${status} is without ${header}`),
    ...when(headers.get('cache-control') !== 'no-store', 'a failure may be kept by caches'),
    ...when(status === 500, 'an internal error'),
  ]
}

const successProblems = (
  { response, produces, group, redirect, etag = false }: Endpoint,
  seen: Seen,
  isHead: boolean,
) => {
  const { headers, text } = seen
  const value = produces === undefined ? parsed(text) : text
  // A script of the page has a name that changes with its content.
  const isLasting = group === 'admin' && etag === true
  return [
    ...typeProblem(seen, produces ?? jsonType),
    ...everyAnswerProblems(seen, redirect),
    ...(isHead ? when(text !== '', 'HEAD has a body') : mismatch(response, value)),
    ...when(
      headers.has('etag') === (etag === false),
      etag !== false ? 'is without an ETag' : 'has an ETag the contract does not know',
    ),
    ...when(
      group !== 'public' && !isLasting && headers.get('cache-control') !== 'no-store',
      'an administrative answer may be kept by caches',
    ),
  ]
}

const notModifiedProblems = (endpoint: Endpoint, seen: Seen): string[] => {
  const { headers, text } = seen
  return [
    ...everyAnswerProblems(seen, endpoint.redirect),
    ...when(!takesIfNoneMatch(endpoint), 'is answered with 304, which the contract does not know'),
    ...when(text !== '', '304 has a body'),
    ...when(!headers.has('etag'), '304 is without an ETag'),
  ]
}

/** Where a client that prefers HTML is sent: only by a row that says so, and with nothing but the place. */
const redirectProblems = ({ redirect }: Endpoint, seen: Seen): string[] => {
  const { headers, text } = seen
  const location = headers.get('location')
  return [
    ...everyAnswerProblems(seen, redirect),
    ...when(redirect === undefined, 'is answered with 302, which the contract does not know'),
    ...when(redirect !== undefined && location !== redirect, `302 leads to ${location}, not ${redirect}`),
    ...when(text !== '', '302 has a body'),
    ...when(headers.has('content-type'), '302 has a type, and no body'),
  ]
}

/** Everything about an answer that is not as the contract's row says. An internal error always is a problem. */
export const answerProblems = (endpoint: Endpoint, seen: Seen, isHead = false): string[] => {
  const { status } = seen
  if (status === endpoint.status) return successProblems(endpoint, seen, isHead)
  if (status === 304) return notModifiedProblems(endpoint, seen)
  if (status === 302) return redirectProblems(endpoint, seen)
  return [
    ...when(!failureStatuses(endpoint).includes(status), `the contract does not know the status ${status}`),
    ...failureProblems(seen, isHead),
  ]
}

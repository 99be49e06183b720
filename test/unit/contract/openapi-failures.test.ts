import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { failure } from '../../../shared/contract/envelope.ts'
import { endpoints } from '../../../shared/contract/index.ts'
import { openApiDocument } from '../../../shared/contract/openapi.ts'
import { checkIfMatch } from '../../../shared/http/answers/etag.ts'
import { failureReply } from '../../../shared/http/answers/failures.ts'
import { parseBody } from '../../../shared/http/body/parse.ts'
import {
  conflict,
  Failure,
  type FailureKind,
  notFound,
  validationError,
} from '../../../shared/store/errors.ts'
import { takenProblem } from '../../../shared/store/transaction.ts'

const { responses } = openApiDocument(endpoints, { title: 'Typecase', version: '1' }).components

const shown = (name: string) => failure.parse(responses[name]?.content?.['application/json']?.example)

const thrownBy = (work: () => void): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}

const fields = [
  { name: 'email', message: 'must be an email address' },
  { name: 'password', message: 'must have at least 8 characters' },
]
const busy = Object.assign(new Error('busy'), { name: 'ThrottlingException' })

describe('the example of a failure is an answer that the functions give', () => {
  test.each<[string, unknown]>([
    ['ValidationFailed', validationError(fields)],
    ['NotFound', notFound()],
    ['Conflict', conflict('Another entry holds a value that must be unique.', [takenProblem('name')])],
    ['ChangedMeanwhile', thrownBy(() => checkIfMatch('"1"', '"2"'))],
    ['TryAgain', busy],
    ['InternalError', new Error('a bug')],
  ])('%s', (name, error) => {
    const { requestId = '' } = shown(name)
    expect(shown(name)).toEqual(failureReply(error, requestId).body)
  })

  test.each<[string, FailureKind, Parameters<typeof parseBody>]>([
    [
      'RequestTooLarge',
      'payloadTooLarge',
      [{ body: 'a'.repeat(70_000), headers: {}, isBase64Encoded: false }, { mostBytes: 65_536 }],
    ],
    [
      'UnsupportedMediaType',
      'unsupportedMediaType',
      [{ body: 'a', headers: { 'content-type': 'text/plain' }, isBase64Encoded: false }],
    ],
  ])('%s', async (name, kind, [event, options]) => {
    const parsed = await parseBody(event, options)
    expect(shown(name)).toEqual(failureReply(new Failure(kind, parsed.ok ? '' : parsed.text), '').body)
  })

  // These texts are made within functions that need a table. Their constant parts are in the sources.
  test.each<[string, FailureKind, file: string, parts: string[]]>([
    [
      'AuthenticationRequired',
      'unauthorized',
      'security/authenticate.ts',
      ['Send an access token or an API token: Authorization: Bearer <token>.'],
    ],
    [
      'PermissionDenied',
      'forbidden',
      'http/steps/authorise.ts',
      ['Your role does not grant ', ': ask an administrator to add this permission to your role.'],
    ],
    ['MethodNotAllowed', 'methodNotAllowed', 'http/steps/route.ts', ['Use ', ' on this path.']],
    [
      'TooManyRequests',
      'tooManyRequests',
      'security/logins/throttle.ts',
      ['Too many failed logins: try again in '],
    ],
    [
      'Gone',
      'gone',
      '../functions/public/changes.ts',
      ['The cursor is too old, or its collection no longer exists: start again without a cursor.'],
    ],
  ])('%s', (name, kind, file, parts) => {
    const { error } = shown(name)
    const source = readFileSync(new URL(`../../../shared/${file}`, import.meta.url), 'utf8')
    for (const part of parts) {
      expect(source).toContain(part)
      expect(error.text).toContain(part)
    }
    expect(shown(name)).toEqual(failureReply(new Failure(kind, error.text), '').body)
  })

  test('no failure is without one', () => {
    expect(Object.keys(responses).filter((name) => name !== 'NotModified')).toHaveLength(13)
    for (const name of Object.keys(responses)) if (name !== 'NotModified') shown(name)
  })
})

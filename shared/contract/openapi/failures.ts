import type { Failure } from '../envelope.ts'
import { failure } from '../envelope.ts'
import { header } from './headers.ts'
import type { JsonSchemas } from './json-schemas.ts'
import type { Reference, Response } from './types.ts'

/** A kind of failure, with the body of such an answer. */
interface FailureResponse {
  name: string
  description: string
  example: Failure
  headers?: Record<string, Reference>
}

const body = (title: string, text: string, fields?: Failure['fields']): Failure => ({
  status: 'error',
  error: { title, text },
  ...(fields ? { fields } : {}),
})

const requestId = 'JKJaXmPLvHcESHA='

const failures: Readonly<Record<number, FailureResponse>> = {
  400: {
    name: 'ValidationFailed',
    description: 'A member is missing or wrong. `fields` names each such member.',
    example: body(
      'Validation failed',
      'Correct the named members and send the request again: email, password.',
      [
        { name: 'email', message: 'must be an email address' },
        { name: 'password', message: 'must have at least 8 characters' },
      ],
    ),
  },
  401: {
    name: 'AuthenticationRequired',
    description: 'The token is missing or not valid. For a login: the email or the password is wrong.',
    headers: header('WWW-Authenticate', 'WWWAuthenticate'),
    example: body(
      'Authentication required',
      'Send an access token or an API token: Authorization: Bearer <token>.',
    ),
  },
  403: {
    name: 'PermissionDenied',
    description: "The caller's role does not grant this.",
    example: body(
      'Permission denied',
      'Your role does not grant update on pages: ask an administrator to add this permission to your role.',
    ),
  },
  404: {
    name: 'NotFound',
    description: 'The path names nothing, or nothing that is published.',
    example: body('Not found', 'Check the path and the identifier: nothing is there.'),
  },
  405: {
    name: 'MethodNotAllowed',
    description: 'The path does not have this method.',
    headers: header('Allow', 'Allow'),
    example: body('Method not allowed', 'Use GET or HEAD on this path.'),
  },
  409: {
    name: 'Conflict',
    description: 'Stored entities conflict with the request. `fields` names the members in conflict.',
    example: body('Conflict', 'Another entry holds a value that must be unique.', [
      { name: 'name', message: 'is taken: choose a value no other entry has' },
    ]),
  },
  410: {
    name: 'Gone',
    description: 'The cursor is too old. Start again without a cursor.',
    example: body(
      'Gone',
      'The cursor is too old, or its collection no longer exists: start again without a cursor.',
    ),
  },
  412: {
    name: 'ChangedMeanwhile',
    description: 'The entity was changed since the ETag in If-Match. Read it again.',
    example: body(
      'Changed meanwhile',
      'The entity changed since you read it: read it again, then send your change.',
    ),
  },
  413: {
    name: 'RequestTooLarge',
    description: 'The body is larger than the endpoint allows.',
    example: body('Request too large', 'A body may have at most 64 KB here.'),
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The Content-Type or the Content-Encoding of the body is not supported.',
    example: body(
      'Unsupported media type',
      'Send the body in UTF-8 as application/json, application/x-www-form-urlencoded or multipart/form-data.',
    ),
  },
  429: {
    name: 'TooManyRequests',
    description: 'There were too many failed attempts. Wait before you try again.',
    headers: header('Retry-After', 'RetryAfter'),
    example: body('Too many requests', 'Too many failed logins: try again in 300 s.'),
  },
  500: {
    name: 'InternalError',
    description: 'The service failed. Report the failure with its `requestId`.',
    example: {
      ...body('Internal error', `Something failed here. Report it with the request id ${requestId}.`),
      requestId,
    },
  },
  503: {
    name: 'TryAgain',
    description: 'The store is busy. Wait before you try again.',
    headers: header('Retry-After', 'RetryAfter'),
    example: body('Try again', 'The store is busy: try again in a moment.'),
  },
}

/**
 * The name of the response of a status.
 * @throws Error for a status that no failure has: an endpoint of the contract declares it by mistake
 */
export const failureName = (status: number): string => {
  const found = failures[status]
  if (!found) throw new Error(`No failure has the status ${status}.`)
  return found.name
}

/** The responses of all failures, which have the same envelope, by component name. */
export const failureResponses = (answers: JsonSchemas): Record<string, Response> =>
  Object.fromEntries(
    Object.values(failures).map(({ name, example, ...rest }): [string, Response] => [
      name,
      { ...rest, content: { 'application/json': { schema: answers.of(failure), example } } },
    ]),
  )

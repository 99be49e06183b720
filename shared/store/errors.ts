import type { FieldProblem } from '../values/field-problem.ts'

/** The ways a request can fail. Each becomes one HTTP status. */
export type FailureKind =
  | 'validation'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'methodNotAllowed'
  | 'conflict'
  | 'gone'
  | 'preconditionFailed'
  | 'payloadTooLarge'
  | 'unsupportedMediaType'
  | 'tooManyRequests'
  | 'unavailable'

interface Details {
  fields?: readonly FieldProblem[]
  /** After how many seconds a retry makes sense. */
  retryAfter?: number
  /** The pk of each claim that another entity holds. */
  taken?: readonly string[]
  /** The methods that the path has. */
  allow?: readonly string[]
  /** Values of Set-Cookie for the answer. */
  cookies?: readonly string[]
  /** Set where the request may have been carried out all the same. */
  unclear?: true
}

/**
 * The error family. Its texts are for the caller: they say what was wrong with the request, or what stood in its way.
 * Any other error is a bug, and a bare 500.
 */
export class Failure extends Error {
  readonly kind: FailureKind
  readonly details: Details

  constructor(kind: FailureKind, text: string, details: Details = {}) {
    super(text)
    this.name = 'Failure'
    this.kind = kind
    this.details = details
  }
}

/** 400: members are missing or wrong. `fields` names each, with a rule that says what would be right. */
export const validationError = (fields: readonly FieldProblem[], text?: string): Failure =>
  new Failure(
    'validation',
    text ?? `Correct the named members and send the request again: ${names(fields)}.`,
    { fields },
  )

/** 401: the request has no token, or its token is not valid, or no longer. */
export const unauthorized = (text: string): Failure => new Failure('unauthorized', text)

/** 403: the token is valid, but its permissions do not cover the request. */
export const forbidden = (text: string): Failure => new Failure('forbidden', text)

/** 404: nothing is there, or the caller may not know of it. */
export const notFound = (text = 'Check the path and the identifier: nothing is there.'): Failure =>
  new Failure('notFound', text)

/**
 * 404 of every public read. The text is the same whatever the reason. So it is true for the owner of unpublished
 * content, and gives a stranger no hint that the content exists.
 */
export const nothingPublished = (): Failure =>
  notFound('Nothing is published under this path: check its spelling, and that the content is published.')

/** 409: the request contradicts stored content. `fields` names the members in conflict. */
export const conflict = (
  text: string,
  fields: readonly FieldProblem[] = [],
  details: Details = {},
): Failure => new Failure('conflict', text, { ...details, fields })

/** 503: contention or throttling lasted longer than the retries. `retryAfter` is in seconds. */
export const unavailable = (text: string, retryAfter = 1): Failure =>
  new Failure('unavailable', text, { retryAfter })

/** 503: the request's time ran out before it was done, or before its outcome was known. */
export const outOfTime = (): Failure =>
  new Failure(
    'unavailable',
    'The request took too long and was ended. It may have been carried out in part or in full: check before you send it again, or ask for less at once.',
    { retryAfter: 1, unclear: true },
  )

const names = (fields: readonly FieldProblem[]): string => fields.map((field) => field.name).join(', ')

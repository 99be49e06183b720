import type { FieldProblem } from '../values/field-problem.ts'

/** The conditions a request can fail under; each becomes one HTTP status. */
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
  /** Seconds after which a retry makes sense. */
  retryAfter?: number
  /** The pk of each claim that another entity holds. */
  taken?: readonly string[]
  /** The methods a path does have. */
  allow?: readonly string[]
  /** Set where what was asked for may have been done all the same. */
  unclear?: true
}

/** The error family: what a caller did or met, in words for the caller. Anything else is a bug and a bare 500. */
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

/** 400: members that are missing or wrong; `fields` names each with what would be right. */
export const validationError = (fields: readonly FieldProblem[], text?: string): Failure =>
  new Failure(
    'validation',
    text ?? `Correct the named members and send the request again: ${names(fields)}.`,
    { fields },
  )

/** 401: no token, or one that is not (or no longer) valid. */
export const unauthorized = (text: string): Failure => new Failure('unauthorized', text)

/** 403: a valid token whose permissions do not cover the request. */
export const forbidden = (text: string): Failure => new Failure('forbidden', text)

/** 404: nothing is there, or nothing the caller may know of. */
export const notFound = (text = 'Check the path and the identifier: nothing is there.'): Failure =>
  new Failure('notFound', text)

/**
 * 404 of every public read. It is one text whatever the reason: true for the owner of what is not published, and
 * without a hint for a stranger whether it is there.
 */
export const nothingPublished = (): Failure =>
  notFound('Nothing is published under this path: check its spelling, and that the content is published.')

/** 409: the request contradicts what is stored; `fields` names the members in conflict. */
export const conflict = (
  text: string,
  fields: readonly FieldProblem[] = [],
  details: Details = {},
): Failure => new Failure('conflict', text, { ...details, fields })

/** 503: contention or throttling outlasted the retries. `retryAfter` is in seconds. */
export const unavailable = (text: string, retryAfter = 1): Failure =>
  new Failure('unavailable', text, { retryAfter })

/** 503: the time that a request has was out before it was done, or before it was learnt that it was. */
export const outOfTime = (): Failure =>
  new Failure(
    'unavailable',
    'This took longer than a request may, and may be done in part or whole: look before you send it again, or ask for less at once.',
    { retryAfter: 1, unclear: true },
  )

const names = (fields: readonly FieldProblem[]): string => fields.map((field) => field.name).join(', ')

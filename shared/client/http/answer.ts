import { isRecord } from '../../values/records.ts'
import type { EntryJson } from './entry-json.ts'
import { type FieldProblem, TypecaseError } from './error.ts'

/** An answer whose body has been read whole. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  /** Entries that were read off the body, and are not in `text`. */
  entries?: readonly unknown[] | undefined
  /** The same where they are not parsed. */
  unparsed?: readonly EntryJson[] | undefined
  /** The address that answered, behind redirects. */
  url: string
  /** How its JSON is read. */
  parse?: ((text: string) => unknown) | undefined
}

const parsed = ({ text, parse = JSON.parse }: Answer): unknown => {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const fieldsOf = (value: unknown): FieldProblem[] =>
  Array.isArray(value)
    ? value.flatMap((field: unknown) =>
        isRecord(field) && typeof field.name === 'string' && typeof field.message === 'string'
          ? [{ name: field.name, message: field.message }]
          : [],
      )
    : []

/** Seconds of a Retry-After, which holds seconds or a date (RFC 9110, 10.2.3); undefined where there is none. */
export const retryAfterOf = (headers: Headers, now: number): number | undefined => {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}

/** The error that an answer without success tells. What has no envelope was answered by something before the server. */
export const failureOf = (answer: Answer): TypecaseError => {
  const { status, headers, url } = answer
  const body = parsed(answer)
  const error = isRecord(body) && isRecord(body.error) ? body.error : {}
  return new TypecaseError({
    status,
    title: textOf(error.title) ?? `Status ${status}`,
    text:
      textOf(error.text) ??
      `${url} gave no reason. A proxy may have answered, or this is not a Typecase server.`,
    fields: isRecord(body) ? fieldsOf(body.fields) : [],
    requestId: isRecord(body) ? textOf(body.requestId) : undefined,
    retryAfter: retryAfterOf(headers, Date.now()),
  })
}

/**
 * The JSON object of a success.
 * @throws TypecaseError for anything else, such as the HTML page of another server
 */
export const bodyOf = (answer: Answer): Record<string, unknown> => {
  const { status, headers, url } = answer
  const body = parsed(answer)
  if (isRecord(body)) return body
  throw new TypecaseError({
    status,
    title: 'Not a Typecase server',
    text: `${url} answered with ${headers.get('content-type') ?? 'a body without a type'}, not with JSON. Check the url.`,
  })
}

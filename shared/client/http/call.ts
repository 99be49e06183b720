import { isRecord } from '../../values/records.ts'
import { type Answer, bodyOf, failureOf } from './answer.ts'
import { TypecaseError } from './error.ts'
import type { CallOptions, Send } from './transport.ts'

/** Some entries of a list, and how many there are in all. */
export interface ListResult<E> {
  items: E[]
  /** How many entries the list has on all pages. */
  total: number
  page: number
  limit: number
}

/**
 * Takes a value of an answer for what the server's types say. The server's own tests compare every answer with its
 * declared type, so the client checks none of its members again.
 */
export const isDeclared = <T>(_value: unknown): _value is T => true

const unexpected = ({ status, url }: Answer, member: string): TypecaseError =>
  new TypecaseError({
    status,
    title: 'Unexpected answer',
    text: `The answer of ${url} has no ${member}. The server may be of another version, or no Typecase server.`,
  })

/** The payload of an answer. @throws TypecaseError where it has none */
export const payloadOf = <T>(answer: Answer): T => {
  const { payload } = bodyOf(answer)
  if (payload !== undefined && isDeclared<T>(payload)) return payload
  throw unexpected(answer, 'payload')
}

interface Pagination {
  total: number
  page: number
  limit: number
}

/** The entries of a list's answer, with the members of some lists beside them. @throws TypecaseError where it is none */
export const listOf = <E>(answer: Answer): ListResult<E> => {
  const { payload, pagination, status: _, sort: __, filter: ___, search: ____, ...extra } = bodyOf(answer)
  if (!Array.isArray(payload)) throw unexpected(answer, 'payload')
  if (pagination === undefined || !isDeclared<Pagination>(pagination)) throw unexpected(answer, 'pagination')
  const { total, page, limit } = pagination
  return { ...extra, items: payload, total, page, limit }
}

/** Reads from the server; a read may always be repeated. */
export const get = (send: Send, path: string, options: CallOptions = {}): Promise<Answer> =>
  send({ method: 'GET', path, isRepeatable: true, ...options })

/** Reads what may not be there. @returns null where the answer is 404 */
export const getOrNull = async (
  send: Send,
  path: string,
  options: CallOptions = {},
): Promise<Answer | null> => {
  const answer = await send({ method: 'GET', path, isRepeatable: true, also: [404], ...options })
  if (answer.status !== 404) return answer
  // A 404 without an envelope tells that nothing of the server is at this address, so it is a failure.
  if (!isRecord(bodyOf(answer).error)) throw failureOf(answer)
  return null
}

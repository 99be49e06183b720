import { isRecord, recordOf } from '../../values/records.ts'
import { bodyOf } from '../http/answer.ts'
import { isDeclared, listOf, payloadOf } from '../http/call.ts'
import { isTypecaseError } from '../http/error.ts'
import { listQuery } from '../http/list-query.ts'
import { type ClientOptions, createSend, type Request, type Send } from '../http/transport.ts'
import { queryText, segment } from '../http/url.ts'
import { type CreateOptions, keyHeader, newKey } from './idempotency-key.ts'
import { createEtags, type Etags, type WriteOptions } from './if-match.ts'
import type { AdminMethods } from './methods.ts'
import { isOperation, type Operation, type Operations } from './operation.ts'
import { operations } from './operations.ts'
import { type Authorizer, createSession, type Session, type SessionOptions } from './session.ts'

/** A client of the administrative endpoints: a method for each of them, named by its id, and the session. */
export type Admin = AdminMethods & {
  session: Session
  /** The ETag of an entry that this client gave; undefined for one of a list, and for a copy. */
  etagOf(entry: object): string | undefined
}

/** Sends with the token of the session, and once more if it was refused and there is a new one. */
const authorized =
  (send: Send, session: Authorizer): Send =>
  async (request) => {
    const withToken = (token: string | undefined): Request => ({
      ...request,
      headers: { ...request.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    })
    const token = await session.token()
    try {
      return await send(withToken(token))
    } catch (error) {
      if (!isTypecaseError(error) || error.status !== 401) throw error
      const next = await session.replace(token)
      if (next === undefined) throw error
      return send(withToken(next))
    }
  }

/** Members of a query: those of every list, and others by name. */
const queryOf = (query: Readonly<Record<string, unknown>>): string => {
  const { filter, ...members } = query
  const filters = isRecord(filter) ? listQuery({ filter }) : ''
  const rest = queryText(
    Object.entries(members).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )
  return filters === '' ? rest : filters + rest.replace('?', '&')
}

/** What the methods of one client share. */
interface Shared {
  etags: Etags
  /** Whether calls are sent again, so that each creation needs a key. */
  isRepeating: boolean
}

/** The headers of a call, beside the token. @throws TypeError for options that cannot be sent */
const headersOf = (
  operation: Operation,
  { ifMatch, idempotencyKey }: WriteOptions & CreateOptions,
  { etags, isRepeating }: Shared,
): Record<string, string> => {
  const ownKey = idempotencyKey ?? (isRepeating ? newKey() : undefined)
  const key = operation.takesIdempotencyKey ? ownKey : undefined
  return {
    ...(operation.hasBody ? { 'content-type': 'application/json' } : {}),
    ...(ifMatch === undefined ? {} : { 'if-match': etags.of(ifMatch) }),
    ...(key === undefined ? {} : { 'idempotency-key': keyHeader(key) }),
  }
}

/** Whether a call may be sent again although it may have been done. */
const isRepeatable = (operation: Operation, headers: Readonly<Record<string, string>>): boolean => {
  if ('idempotency-key' in headers) return true
  // A write that was done changes the ETag, so it would be refused the second time.
  return operation.isRepeatable === true && !('if-match' in headers)
}

/** The arguments of a method: the parameters of its path in order, its body, its query and options. */
const requestOf = (operation: Operation, args: readonly unknown[], shared: Shared): Request => {
  const given = [...args]
  const path = operation.path.replace(/\{\w+\}/g, () => segment(String(given.shift())))
  const body = operation.hasBody ? given.shift() : undefined
  const query = operation.hasQuery ? recordOf(given.shift()) : {}
  const options = given.shift() ?? {}
  if (!isDeclared<WriteOptions & CreateOptions>(options)) throw new TypeError('options must be an object')
  const { signal, init } = options
  const headers = headersOf(operation, options, shared)
  return {
    method: operation.method,
    path: path + queryOf(query),
    isRepeatable: isRepeatable(operation, headers),
    headers,
    ...(operation.hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
    signal,
    init,
  }
}

const methodOf =
  (operation: Operation, send: Send, shared: Shared) =>
  async (...args: readonly unknown[]): Promise<unknown> => {
    const answer = await send(requestOf(operation, args, shared))
    if (operation.answer === 'list') return listOf(answer)
    const value = operation.answer === 'bare' ? bodyOf(answer) : payloadOf<unknown>(answer)
    shared.etags.note(value, answer.headers)
    return value
  }

type Method = ReturnType<typeof methodOf>

interface Methods {
  [word: string]: Methods | Method
}

/** The methods of a tree of operations, by the same words. */
const methodsOf = (all: Operations, made: (operation: Operation) => Method): Methods =>
  Object.fromEntries(
    Object.entries(all).map(([word, one]) => [word, isOperation(one) ? made(one) : methodsOf(one, made)]),
  )

/**
 * A client of the administrative endpoints. It sends nothing by itself. An expired session is refreshed once for all
 * calls that wait for it.
 * @throws TypeError for a url that is none
 * @example
 * const admin = createAdmin({ url: 'https://cms.example.com', token: process.env.TYPECASE_TOKEN })
 * const page = await admin.pages.items.get(3)
 * await admin.pages.items.update(3, { title: 'New' }, { ifMatch: page })
 */
export const createAdmin = (options: ClientOptions & SessionOptions): Admin => {
  const send = createSend(options)
  const session = createSession(send, options)
  const etags = createEtags()
  const shared = { etags, isRepeating: options.retry !== false }
  const sendAuthorized = authorized(send, session)
  const methods = methodsOf(operations, (operation) =>
    methodOf(operation, operation.isPublic ? send : sendAuthorized, shared),
  )
  const { login, logout } = session
  const admin: unknown = { ...methods, session: { login, logout }, etagOf: etags.find }
  if (!isDeclared<Admin>(admin)) throw new TypeError('The operations and methods of the contract differ.')
  return admin
}

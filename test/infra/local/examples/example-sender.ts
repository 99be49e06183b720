import * as z from 'zod/mini'
import type { OpenApiDocument } from '../../../../shared/contract/openapi/types.ts'
import { recordOf } from '../../../../shared/values/records.ts'
import {
  type Choice,
  evaluatedAll,
  type Listed,
  linksOf,
  operationsOf,
  pathExamples,
  requestOf,
} from './document-calls.ts'

/** An answer, and its body: JSON, or the text of a page. */
export interface Received {
  status: number
  body: unknown
}

const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

/** Encodes a body of a media type. For a form, `fetch` itself adds the media type. */
const encoded = (mediaType: string, body: unknown): RequestInit => {
  const members = Object.entries(recordOf(body)).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  if (mediaType === form) return { body: new URLSearchParams(members) }
  if (mediaType === multipart) {
    const data = new FormData()
    for (const [name, value] of members) data.append(name, value)
    return { body: data }
  }
  return {
    headers: { 'content-type': mediaType },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

/** How one call differs from the others. */
export interface Sent extends Choice {
  token?: string | undefined
  /** The media type of the body; no body is sent without one. */
  mediaType?: string | undefined
  /** A body in place of the example. */
  body?: unknown
}

/**
 * The operations whose examples hold a value that exists at run time only. A link leads to each of them, from the answer
 * that has the value. All other examples work as they stand.
 */
const sources: Readonly<Record<string, string>> = {
  authRefresh: 'authLogin',
  authLogout: 'authLogin',
  sessionsDelete: 'sessionsList',
}

/** Whether an operation's call takes a value from another answer, and may end the session that it belongs to. */
export const isLinked = ({ operation }: Listed): boolean =>
  (operation['x-alias-of'] ?? operation.operationId) in sources

const tokenIn = z.object({ payload: z.object({ accessToken: z.string() }) })

/** Sends the examples of a document to a store. */
export const exampleSender = (baseUrl: string, document: OpenApiDocument) => {
  const operations = operationsOf(document)

  const named = (operationId: string): Listed => {
    const found = operations.find(({ operation }) => operation.operationId === operationId)
    if (!found) throw new Error(`The document has no operation ${operationId}.`)
    return found
  }

  const send = async (listed: Listed, { token, mediaType, body, ...choice }: Sent): Promise<Received> => {
    const { target, headers } = requestOf(document, listed, choice)
    const example =
      mediaType === undefined ? undefined : listed.operation.requestBody?.content[mediaType]?.example
    const content = mediaType === undefined ? {} : encoded(mediaType, body ?? example)
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await fetch(`${baseUrl}${target}`, {
      ...content,
      method: listed.method,
      headers: { ...authorization, ...headers, ...content.headers },
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return { status: answer.status, body: isJson ? JSON.parse(text) : text }
  }

  /** Sends the example of the login. @returns its answer */
  const logIn = async (): Promise<{ token: string; answer: Received }> => {
    const answer = await send(named('authLogin'), { mediaType: 'application/json' })
    return { token: tokenIn.parse(answer.body).payload.accessToken, answer }
  }

  /** Sends an example that a link leads to, in a session of its own. */
  const sendLinked = async (listed: Listed, mediaType: string | undefined): Promise<Received> => {
    const target = listed.operation['x-alias-of'] ?? listed.operation.operationId
    const source = named(sources[target] ?? '')
    const { token, answer: login } = await logIn()
    const isLogin = source.operation.operationId === 'authLogin'
    const { body: answer } = isLogin ? login : await send(source, { token, only: [] })
    const link = linksOf(source).find(({ operationId }) => operationId === target)
    const body =
      link?.requestBody === undefined ? undefined : evaluatedAll(recordOf(link.requestBody), answer)
    return send(listed, { token, mediaType, body, values: evaluatedAll(link?.parameters, answer), only: [] })
  }

  /** Follows the links of an answer that name a call by its parameters alone. @returns each operation and its answer */
  const follow = async (listed: Listed, answer: unknown, token: string): Promise<[Listed, Received][]> => {
    const followed: [Listed, Received][] = []
    for (const { operationId, parameters = {}, requestBody } of linksOf(listed)) {
      if (requestBody !== undefined) continue
      const target = named(operationId)
      const values = evaluatedAll(parameters, answer, pathExamples(document, listed))
      const mediaType = target.operation.requestBody ? 'application/json' : undefined
      const only = Object.keys(parameters)
      followed.push([target, await send(target, { token, mediaType, values, only })])
    }
    return followed
  }

  return { operations, send, logIn, sendLinked, follow }
}

export type ExampleSender = ReturnType<typeof exampleSender>

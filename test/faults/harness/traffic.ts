import type { Reply } from './ledger.ts'

/** One answered request. */
export interface Answered {
  requestId: string
  method: string
  path: string
  status: number
  body: unknown
  reply: Reply
}

/** Whether an answer says nothing of what was asked for: a 503, or a connection that broke. */
export const isUnanswered = ({ reply, status }: Answered): boolean => reply !== 'done' && status !== 404

/** Sends requests and keeps what came of them. */
export interface Traffic {
  send: (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answered>
  answered: Answered[]
  /** Answers that no caller should get, and requests without one. */
  problems: string[]
}

/** How a 503 says that the write may be done. */
const mayBeDone = /may have been carried out|may be done/

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const replyOf = (status: number, text: string): Reply => {
  if (status < 300) return 'done'
  return status === 503 && mayBeDone.test(text) ? 'unclear' : 'refused'
}

/** A connection that broke, as an answer: what was sent may be done. */
const broken = (method: string, path: string): Answered => ({
  requestId: '',
  method,
  path,
  status: 0,
  body: undefined,
  reply: 'unclear',
})

/**
 * Sends as a client would, with a token. Nothing that the tests send is wrong, so every answer but success, 404
 * and a 503 that says when to come again is a problem.
 * @param token for requests under `/core`
 * @param mayBreak whether a connection may break now: it is a problem otherwise
 */
export const trafficTo = (baseUrl: string, token: string, mayBreak = () => false): Traffic => {
  const answered: Answered[] = []
  const problems: string[] = []
  const request = async (method: string, path: string, body: unknown) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(path.startsWith('/core') ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const send: Traffic['send'] = async (method, path, body) => {
    const response = await request(method, path, body).catch((error: unknown) => {
      if (!mayBreak()) problems.push(`${method} ${path}: ${error}`)
    })
    if (!response) return broken(method, path)
    const { status, headers, text } = response
    const fits = status < 300 || status === 404 || (status === 503 && headers.has('retry-after'))
    if (!fits) problems.push(`${method} ${path}: ${status} ${text.slice(0, 300)}`)
    const requestId = headers.get('apigw-requestid') ?? ''
    const one = { requestId, method, path, status, body: parsed(text), reply: replyOf(status, text) }
    answered.push(one)
    return one
  }
  return { send, answered, problems }
}

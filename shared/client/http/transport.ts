import { following } from './abort.ts'
import { type Answer, failureOf } from './answer.ts'
import type { BodyReader } from './entry-lines.ts'
import { TypecaseError } from './error.ts'
import { type Gate, type RetryRule, trying } from './retry.ts'
import { baseOf, isAddress } from './url.ts'

/** The function that sends: the platform's `fetch`, or one with its signature, such as SvelteKit's. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** What every client takes. */
export interface ClientOptions {
  /** The address of the server, such as `https://cms.example.com`. */
  url: string
  fetch?: Fetch | undefined
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>> | undefined
  /** How failed calls are repeated; `false` for never. */
  retry?: RetryRule | false | undefined
  /** Milliseconds that one attempt may take; 35,000 unless given, because the server ends each request after 30 s. */
  timeout?: number | undefined
  /** Reads the JSON of answers; `JSON.parse` unless given. One that keeps large numbers as written loses none of them. */
  parse?: ((text: string) => unknown) | undefined
}

/** What one call may say beside its own members. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Members for `fetch`, such as `next` for Next.js or `cache`. */
  init?: RequestInit | undefined
}

/** One request, below the address of the server. */
export interface Request extends CallOptions {
  method: string
  /** The path with its query, each part encoded. */
  path: string
  headers?: Readonly<Record<string, string>> | undefined
  body?: RequestInit['body'] | undefined
  /** Whether the request may be sent again although it may have been done. */
  isRepeatable: boolean
  /** Statuses of answers that are no failures beside those of 200 to 299, such as 304. */
  also?: readonly number[] | undefined
  /** Reads the body of a success; as one text unless given. */
  read?: BodyReader | undefined
  /** What the body waits for. It is read when this has ended, and the time of the attempt begins anew then. */
  hold?: Promise<unknown> | undefined
}

/** Sends a request, again if need be. @throws TypecaseError for an answer without success, and if none comes */
export type Send = (request: Request) => Promise<Answer>

const unreachable = (url: string, cause: unknown): TypecaseError => {
  const reason =
    cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : ''
  return new TypecaseError({
    status: 0,
    title: 'No answer',
    text: `${url} could not be reached, or the connection was cut${reason === '' ? '' : ` (${reason})`}.`,
    cause,
  })
}

const checkedBase = (url: string): string => {
  if (isAddress(url)) return baseOf(url)
  throw new TypeError(`url must be an http or https address, such as https://cms.example.com, not ${url}`)
}

/** A signal that aborts with the caller's, or when the time of one attempt is over. */
const bounded = (signal: AbortSignal | undefined, timeout: number) => {
  const { controller, release } = following(signal)
  const start = (): ReturnType<typeof setTimeout> =>
    setTimeout(() => controller.abort(new Error(`no answer within ${timeout} ms`)), timeout)
  let timer = start()
  return {
    signal: controller.signal,
    /** Waits for something else. The time begins anew when that has ended. @throws the reason where it was aborted */
    hold: async (other: Promise<unknown>): Promise<void> => {
      clearTimeout(timer)
      await other
      controller.signal.throwIfAborted()
      timer = start()
    },
    release: (): void => {
      clearTimeout(timer)
      release()
    },
  }
}

const headersOf = (options: ClientOptions, { init, headers }: Request): Headers => {
  const all = new Headers(init?.headers)
  for (const [name, value] of Object.entries({ ...options.headers, ...headers })) all.set(name, value)
  return all
}

/** One attempt. The body is read within it, because a connection may be cut there too. */
const attempt = async (base: string, options: ClientOptions, request: Request): Promise<Answer> => {
  const { method, path, body, signal, init, also = [] } = request
  const url = base + path
  const send = options.fetch ?? fetch
  const bound = bounded(signal, options.timeout ?? 35_000)
  try {
    const response = await send(url, {
      ...init,
      method,
      headers: headersOf(options, request),
      signal: bound.signal,
      ...(body === undefined || body === null ? {} : { body }),
    })
    if (request.hold !== undefined) await bound.hold(request.hold)
    const { status, headers, ok } = response
    const read = ok ? request.read : undefined
    const told = read ? await read(response, options.parse ?? JSON.parse) : { text: await response.text() }
    const answer = { ...told, status, headers, url: response.url || url, parse: options.parse }
    if (!ok && !also.includes(status)) throw failureOf(answer)
    return answer
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw error instanceof TypecaseError ? error : unreachable(url, error)
  } finally {
    bound.release()
  }
}

/**
 * What sends the requests of one client. It makes no request, and keeps only when the server wants to be asked again.
 * @throws TypeError for a url that is none
 */
export const createSend = (options: ClientOptions): Send => {
  const base = checkedBase(options.url)
  const gate: Gate = { opensAt: 0 }
  const rule = options.retry === false ? { attempts: 1 } : (options.retry ?? {})
  return (request) =>
    trying(() => attempt(base, options, request), request.isRepeatable, rule, gate, request.signal)
}

import * as z from 'zod/mini'
import type { InvocationResult } from '../functions/invocation.ts'
import { isRecord } from '../template/resolve.ts'
import { isCorsHeader } from './cors.ts'

/** What goes to the client. */
export interface GatewayResponse {
  statusCode: number
  headers: Record<string, string>
  cookies: readonly string[]
  body: Buffer | string
}

const scalar = z.union([z.string(), z.number(), z.boolean()])
const schema = z.looseObject({
  statusCode: z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{3}$/))]), z.transform(Number)),
    z.number().check(z.int(), z.gte(200), z.lte(599)),
  ),
  headers: z.optional(z.nullable(z.record(z.string(), scalar))),
  cookies: z.optional(z.nullable(z.array(z.string()))),
  isBase64Encoded: z.optional(z.nullable(z.boolean())),
  // A body of text is not in the JSON; any other is no response.
  body: z.optional(z.null()),
})

/** The API's own, whatever the function says. */
const ownHeaders = new Set([
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
  'date',
])

/** An answer of API Gateway itself. */
export const gatewayMessage = (statusCode: number, message: string): GatewayResponse => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  cookies: [],
  body: JSON.stringify({ message }),
})

export const internalServerError = gatewayMessage(500, 'Internal Server Error')

const headersOf = (given: Record<string, string | number | boolean>, dropsCors: boolean) => {
  const headers: Record<string, string> = {}
  for (const [key, value] of Object.entries(given)) {
    const name = key.toLowerCase()
    if (!ownHeaders.has(name) && !(dropsCors && isCorsHeader(name))) headers[name] = `${value}`
  }
  return headers
}

/** A result without `statusCode` is the body of a 200 in JSON (format 2.0's inferred response). */
const inferred = ({ json, body }: InvocationResult): GatewayResponse => {
  const value: unknown = JSON.parse(json)
  const whole = isRecord(value) && body !== undefined ? { ...value, body } : value
  const text = typeof whole === 'string' ? whole : JSON.stringify(whole)
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, cookies: [], body: text }
}

/**
 * Translates a function's result into the HTTP answer, as an HTTP API does with payload format 2.0. A result
 * that is not a response, such as a status code that is no number, becomes a 500.
 * @param dropsCors whether the API has a CORS configuration, which overrides the function's headers
 */
export const gatewayResponse = (result: InvocationResult, dropsCors: boolean): GatewayResponse => {
  const value: unknown = JSON.parse(result.json)
  if (!isRecord(value) || !('statusCode' in value)) return inferred(result)
  const parsed = schema.safeParse(value)
  if (!parsed.success) return internalServerError
  const { statusCode, headers, cookies, isBase64Encoded } = parsed.data
  const text = result.body ?? ''
  const body = isBase64Encoded === true ? Buffer.from(text, 'base64') : text
  const translated = headersOf(headers ?? {}, dropsCors)
  if (body.length > 0) translated['content-type'] ??= 'text/plain;charset=UTF-8'
  return { statusCode, headers: translated, cookies: cookies ?? [], body }
}

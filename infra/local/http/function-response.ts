import { isRecord } from '../../../shared/values/records.ts'
import type { InvocationResult } from '../functions/invocation.ts'
import { isCorsHeader } from './cors.ts'

/** The answer that goes to the client. */
export interface GatewayResponse {
  statusCode: number
  headers: Record<string, string>
  cookies: readonly string[]
  body: Buffer | string
}

/** A function's result that is a response of format 2.0. */
interface ResponseResult {
  statusCode: number
  headers: Record<string, unknown>
  cookies: readonly string[]
  isBase64Encoded: boolean
}

const isScalar = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const isText = (value: unknown): value is string => typeof value === 'string'

const statusOf = (value: unknown): number | undefined => {
  const status = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value
  return typeof status === 'number' && Number.isInteger(status) && status >= 200 && status <= 599
    ? status
    : undefined
}

/** Reads a result without a schema, whose parse would be a tenth of the time that the runner adds to a request. */
const responseResult = (value: Record<string, unknown>): ResponseResult | undefined => {
  const statusCode = statusOf(value.statusCode)
  const headers = value.headers ?? {}
  const cookies: unknown = value.cookies ?? []
  const isBase64Encoded = value.isBase64Encoded ?? false
  // A text body travels beside the JSON. A body in the JSON is therefore no text, and the result no response.
  const isBody = value.body === undefined || value.body === null
  if (statusCode === undefined || !isBody || typeof isBase64Encoded !== 'boolean') return undefined
  if (!isRecord(headers) || !Object.values(headers).every(isScalar)) return undefined
  if (!Array.isArray(cookies) || !cookies.every(isText)) return undefined
  return { statusCode, headers, cookies, isBase64Encoded }
}

/** Headers that the API sets itself. Those of a function are dropped. */
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

/** API Gateway's answer when a function failed, or when its result is no response. */
export const internalServerError = gatewayMessage(500, 'Internal Server Error')

const headersOf = (given: Record<string, unknown>, dropsCors: boolean): Record<string, string> => {
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
 * Translates a function's result into the HTTP answer, as an HTTP API does with payload format 2.0. A result that is no
 * response, for example because its status code is no number, becomes a 500.
 * @param dropsCors whether the API has a CORS configuration, which replaces the function's CORS headers
 */
export const gatewayResponse = (result: InvocationResult, dropsCors: boolean): GatewayResponse => {
  const value: unknown = JSON.parse(result.json)
  if (!isRecord(value) || !('statusCode' in value)) return inferred(result)
  const response = responseResult(value)
  if (!response) return internalServerError
  const { statusCode, cookies, isBase64Encoded } = response
  const body = isBase64Encoded ? Buffer.from(result.body ?? '', 'base64') : (result.body ?? '')
  const headers = headersOf(response.headers, dropsCors)
  if (body.length > 0) headers['content-type'] ??= 'text/plain;charset=UTF-8'
  return { statusCode, headers, cookies, body }
}

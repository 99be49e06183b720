import type { BodyEvent } from '../../../shared/http/body/parse.ts'

/** An HTTP API event with a text body, as API Gateway hands over `text/*` and JSON. */
export const textEvent = (type: string | undefined, body?: string): BodyEvent => ({
  headers: type === undefined ? {} : { 'content-type': type },
  ...(body === undefined ? {} : { body }),
  isBase64Encoded: false,
})

/** An HTTP API event with a body in Base64, as API Gateway hands over every other type. */
export const bytesEvent = (type: string | undefined, body: Uint8Array | string): BodyEvent => ({
  headers: type === undefined ? {} : { 'content-type': type },
  body: Buffer.from(body).toString('base64'),
  isBase64Encoded: true,
})

/** A multipart event of pairs, written by the platform's own FormData. */
export const formEvent = async (pairs: [string, string | File][]): Promise<BodyEvent> => {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  const { headers, body } = await sent(form)
  return bytesEvent(headers.get('content-type') ?? '', body)
}

const sent = async (form: FormData): Promise<{ headers: Headers; body: Uint8Array }> => {
  const response = new Response(form)
  return { headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) }
}

/** A multipart event of parts written by hand: each its headers and content, as they stand between delimiters. */
export const multipartEvent = (boundary: string, parts: string[], type?: string): BodyEvent =>
  bytesEvent(
    type ?? `multipart/form-data; boundary=${boundary}`,
    `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
  )

/** A part with a name and a value. */
export const part = (name: string, value: string): string =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`

/** A URL-encoded event of pairs. */
export const urlencoded = (members: [string, string][]): BodyEvent =>
  bytesEvent('application/x-www-form-urlencoded', new URLSearchParams(members).toString())
/** A boundary that no value of a test has. */
export const boundary = '----a-boundary-that-no-value-has'
/** A multipart event of pairs, as texts. */
export const multipart = (members: [string, string][]): BodyEvent =>
  multipartEvent(
    boundary,
    members.map(([name, text]) => part(name, text)),
  )
/** A part with more headers than its name. */
export const typedPart = (name: string, headers: string, text: string): string =>
  `Content-Disposition: form-data; name="${name}"${headers}\r\n\r\n${text}`

/** A multipart event of pairs as texts, and of pairs as parts of JSON. */
export const inParts = (
  members: readonly [string, string][],
  jsonParts: readonly [string, string][],
): BodyEvent =>
  multipartEvent(boundary, [
    ...members.map(([name, text]) => part(name, text)),
    ...jsonParts.map(([name, json]) => typedPart(name, '\r\nContent-Type: application/json', json)),
  ])

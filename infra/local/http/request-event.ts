import type { RouteMatch } from './route-table.ts'

/** An HTTP request with its whole body. */
export interface GatewayRequest {
  method: string
  /** Decoded path. */
  path: string
  /** Without the question mark, as sent. */
  query: string
  /** Names and values in turn, as in node:http's `rawHeaders`. */
  rawHeaders: readonly string[]
  body: Buffer
  httpVersion: string
  sourceIp: string
  requestId: string
  /** Milliseconds since 1970. */
  receivedAt: number
}

/** Media types whose bodies reach the function as text. All other bodies are encoded in base64. */
const textual = /^(?:text\/|application\/(?:json|xml|javascript)(?:$|[\s;]))/i

/** Headers that belong to the connection, not to the request. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'proxy-connection',
])

interface Headers {
  headers: Record<string, string>
  cookies: string[]
}

const headersOf = ({ rawHeaders, sourceIp }: GatewayRequest): Headers => {
  const headers: Record<string, string> = Object.create(null)
  const cookies: string[] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = `${rawHeaders[index]}`.toLowerCase()
    const value = `${rawHeaders[index + 1]}`
    if (name === 'cookie') cookies.push(...value.split(';').map((cookie) => cookie.trim()))
    else if (!hopByHop.has(name)) headers[name] = name in headers ? `${headers[name]},${value}` : value
  }
  const forwarded = headers['x-forwarded-for']
  headers['x-forwarded-for'] = forwarded === undefined ? sourceIp : `${forwarded}, ${sourceIp}`
  headers['x-forwarded-proto'] = 'http'
  return { headers, cookies }
}

/** Decodes names and values. The values of a repeated name are joined with commas. */
const queryOf = (query: string): Record<string, string> => {
  const parameters: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(query))
    parameters[name] = name in parameters ? `${parameters[name]},${value}` : value
  return parameters
}

const bodyOf = (body: Buffer, contentType: string): { body?: string; isBase64Encoded: boolean } => {
  if (body.length === 0) return { isBase64Encoded: false }
  if (textual.test(contentType)) return { body: body.toString('utf8'), isBase64Encoded: false }
  return { body: body.toString('base64'), isBase64Encoded: true }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A time in common log format and UTC: `12/Mar/2020:19:03:58 +0000`. */
const logTime = (milliseconds: number): string => {
  const iso = new Date(milliseconds).toISOString()
  const month = months[Number(iso.slice(5, 7)) - 1]
  return `${iso.slice(8, 10)}/${month}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`
}

/**
 * Makes the event of payload format 2.0 (API Gateway Developer Guide, "AWS Lambda proxy integrations for HTTP APIs").
 * Members that API Gateway leaves out are left out here too.
 */
export const requestEvent = (request: GatewayRequest, route: RouteMatch, apiId: string) => {
  const { headers, cookies } = headersOf(request)
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(request.query !== '' && { queryStringParameters: queryOf(request.query) }),
    requestContext: {
      accountId: '000000000000',
      apiId,
      domainName: headers.host ?? 'localhost',
      domainPrefix: apiId,
      http: {
        method: request.method,
        path: request.path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: request.requestId,
      routeKey: route.routeKey,
      stage: '$default',
      time: logTime(request.receivedAt),
      timeEpoch: request.receivedAt,
    },
    ...(route.pathParameters && { pathParameters: route.pathParameters }),
    ...bodyOf(request.body, headers['content-type'] ?? ''),
  }
}

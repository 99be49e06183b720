import type { CorsDefinition } from '../template/routes.ts'

type Headers = Record<string, string>

/** The cross-origin behaviour of an HTTP API. */
export interface Cors {
  /** The headers of the answer to a preflight; undefined if the request is no preflight. */
  preflight: (method: string, headers: NodeJS.Dict<string | string[]>) => Headers | undefined
  /** Headers to add to the answer of a request from that origin. */
  headersFor: (origin: string | undefined) => Headers
}

const none: Headers = {}

const allows = (pattern: string, origin: string): boolean => {
  if (pattern === '*' || pattern === origin) return true
  return pattern.endsWith('://*') && origin.startsWith(pattern.slice(0, -1))
}

const originHeaders = (cors: CorsDefinition, origin: string | undefined): Headers | undefined => {
  if (origin === undefined || !cors.allowOrigins.some((pattern) => allows(pattern, origin))) return undefined
  const any = cors.allowOrigins.includes('*') && !cors.allowCredentials
  return {
    'access-control-allow-origin': any ? '*' : origin,
    ...(cors.allowCredentials && { 'access-control-allow-credentials': 'true' }),
  }
}

const preflightHeaders = (cors: CorsDefinition, origin: string): Headers => {
  const base = originHeaders(cors, origin)
  if (!base) return none
  return {
    ...base,
    ...(cors.allowMethods.length > 0 && { 'access-control-allow-methods': cors.allowMethods.join(',') }),
    ...(cors.allowHeaders.length > 0 && { 'access-control-allow-headers': cors.allowHeaders.join(',') }),
    ...(cors.maxAgeSeconds !== undefined && { 'access-control-max-age': `${cors.maxAgeSeconds}` }),
  }
}

/**
 * With a CORS configuration an HTTP API answers preflights itself on every path, and it replaces the CORS headers of the
 * function (API Gateway Developer Guide, "Configuring CORS for an HTTP API"). Without a configuration it does neither.
 */
export const corsOf = (definition: CorsDefinition | undefined): Cors => {
  if (!definition) return { preflight: () => undefined, headersFor: () => none }
  const exposed = definition.exposeHeaders.join(',')
  return {
    preflight: (method, { origin, 'access-control-request-method': wanted }) =>
      method === 'OPTIONS' && typeof origin === 'string' && wanted !== undefined
        ? preflightHeaders(definition, origin)
        : undefined,
    headersFor: (origin) => {
      const base = originHeaders(definition, origin)
      if (!base) return none
      return exposed === '' ? base : { ...base, 'access-control-expose-headers': exposed }
    },
  }
}

/** Whether a header is one that an API with a CORS configuration sets itself. */
export const isCorsHeader = (name: string): boolean => name.startsWith('access-control-')

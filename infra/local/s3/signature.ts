import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Credentials } from '../policy/caller.ts'
import { accessDenied, notServed, S3Failure } from './failure.ts'
import type { S3Request } from './request.ts'

/** The parts of an `Authorization` header (Signature Version 4). */
interface Authorization {
  accessKeyId: string
  /** `<date>/<region>/s3/aws4_request` */
  scope: string
  signedHeaders: string[]
  signature: string
}

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8}\/[\w-]+\/s3\/aws4_request),\s*SignedHeaders=([\w;-]+),\s*Signature=([0-9a-f]{64})$/

/** How far the clock of a caller may be from the one of S3, in milliseconds. */
const mostSkew = 15 * 60 * 1000

const authorizationOf = ({ headers }: S3Request): Authorization => {
  const [, accessKeyId, scope, signedHeaders, signature] =
    authorizationPattern.exec(headers.authorization ?? '') ?? []
  if (accessKeyId === undefined || scope === undefined || signedHeaders === undefined || !signature)
    throw headers.authorization === undefined
      ? accessDenied()
      : new S3Failure(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed.')
  return { accessKeyId, scope, signedHeaders: signedHeaders.split(';'), signature }
}

const hash = (value: string | Buffer): string => createHash('sha256').update(value).digest('hex')
const hmac = (key: string | Buffer, value: string): Buffer => createHmac('sha256', key).update(value).digest()

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')

/** S3 does not encode the path a second time, as other services do (Amazon S3 API reference, "Signature calculations"). */
const canonicalRequest = (request: S3Request, signed: readonly string[], payloadHash: string): string => {
  const headers = signed.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}`)
  const { method, path, query } = request
  return [method, path, canonicalQuery(query), ...headers, '', signed.join(';'), payloadHash].join('\n')
}

/**
 * The signature of a request.
 * @param scope `<date>/<region>/s3/aws4_request`
 * @param signed names of the signed headers, in lower case and sorted
 */
export const signatureOf = (
  request: S3Request,
  scope: string,
  signed: readonly string[],
  secretAccessKey: string,
): string => {
  const { 'x-amz-date': date = '', 'x-amz-content-sha256': payloadHash = '' } = request.headers
  const canonical = hash(canonicalRequest(request, signed, payloadHash))
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, canonical].join('\n')).toString('hex')
}

const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const checkTime = ({ headers }: S3Request, scope: string): void => {
  const date = headers['x-amz-date'] ?? ''
  const time = timeOf(date)
  if (Number.isNaN(time) || !scope.startsWith(date.slice(0, 8)))
    throw accessDenied('AWS authentication requires a valid Date or x-amz-date header')
  if (Math.abs(Date.now() - time) > mostSkew)
    throw new S3Failure(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
}

/** Headers that a caller with a session has to sign, or they could be exchanged on the way. */
const alwaysSigned = ['host', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-security-token']

/**
 * Finds the caller of a request, and checks that its credentials signed it.
 * @param callerOf finds a caller by its access key id
 * @throws S3Failure with the code that S3 answers
 */
export const authenticated = <Caller extends { credentials: Credentials }>(
  request: S3Request,
  callerOf: (accessKeyId: string) => Caller | undefined,
): Caller => {
  const { accessKeyId, scope, signedHeaders, signature } = authorizationOf(request)
  const caller = callerOf(accessKeyId)
  if (!caller)
    throw new S3Failure(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    )
  const { headers } = request
  if (headers['x-amz-content-sha256'] === undefined)
    throw new S3Failure(
      400,
      'InvalidRequest',
      'Missing required header for this request: x-amz-content-sha256',
    )
  checkTime(request, scope)
  const { secretAccessKey, sessionToken } = caller.credentials
  if (headers['x-amz-security-token'] !== sessionToken)
    throw new S3Failure(400, 'InvalidToken', 'The provided token is malformed or otherwise invalid.')
  const expected = signatureOf(request, scope, signedHeaders, secretAccessKey)
  const isSigned = alwaysSigned.every((name) => signedHeaders.includes(name))
  if (!isSigned || !timingSafeEqual(Buffer.from(expected), Buffer.from(signature)))
    throw new S3Failure(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    )
  return caller
}

/**
 * Checks that a body is the one that was signed.
 * @throws S3Failure for another body, and for a body that was not signed as a whole
 */
export const checkPayload = ({ headers }: S3Request, body: Buffer): void => {
  const given = headers['x-amz-content-sha256'] ?? ''
  if (/^(?:STREAMING|UNSIGNED)-/.test(given)) throw notServed(`the payload hash ${given}`)
  if (given !== hash(body))
    throw new S3Failure(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    )
}

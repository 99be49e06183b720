import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import aws4 from 'aws4'

/** The credentials of a caller of AWS. */
export interface AwsCredentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

/** A call of DynamoDB that is to be signed. */
export interface UnsignedCall {
  /** The name and port to which the call goes, as in the Host header. */
  host: string
  region: string
  /** `GetItem` */
  operation: string
  /** The input as JSON. */
  body: string
  /** The time of the signature. AWS refuses one that is more than five minutes off. */
  at: Date
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The key of the last day, region, service and secret that something was signed with. */
let signingKey: { of: string; key: KeyObject } = { of: '', key: createSecretKey(Buffer.alloc(32)) }

/** The key that a secret has on a day (AWS: "AWS Signature Version 4 for API requests", "Derive a signing key"). */
const signingKeyOf = (secret: string, day: string, region: string, service: string): KeyObject => {
  const of = [secret, day, region, service].join()
  if (signingKey.of !== of) {
    const bytes = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request')
    signingKey = { of, key: createSecretKey(bytes) }
  }
  return signingKey.key
}

/**
 * The signer with a key that Node.js keeps in its own form. From bytes it would make such a key for each signature, which
 * takes longer than all the rest of signing.
 */
class Signer extends aws4.RequestSigner {
  override signature(): string {
    const { secretAccessKey = '' } = this.credentials
    const key = signingKeyOf(secretAccessKey, this.getDate(), this.region, this.service)
    return createHmac('sha256', key).update(this.stringToSign()).digest('hex')
  }
}

/** A time as signatures spell it: `20260131T120000Z`. */
const basicTime = (at: Date): string => at.toISOString().replace(/[:-]|\.\d{3}/g, '')

/**
 * The headers of a call of DynamoDB in JSON 1.0, with its signature (AWS: "AWS Signature Version 4 for API requests").
 * The SDK's own signer makes the same signature, and takes several times as long.
 */
export const signedHeaders = (
  { host, region, operation, body, at }: UnsignedCall,
  credentials: AwsCredentials,
): Record<string, string> => {
  const headers = {
    host,
    'content-type': 'application/x-amz-json-1.0',
    'content-length': `${Buffer.byteLength(body)}`,
    'x-amz-date': basicTime(at),
    'x-amz-target': `DynamoDB_20120810.${operation}`,
    ...(credentials.sessionToken ? { 'x-amz-security-token': credentials.sessionToken } : {}),
  }
  const request = { service: 'dynamodb', region, method: 'POST', path: '/', hostname: host, headers, body }
  const { headers: signed } = new Signer(request, credentials).sign()
  return { ...headers, authorization: `${signed?.Authorization}` }
}

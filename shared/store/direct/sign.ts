import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'

/** What requests are signed with. */
export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
}

const algorithm = 'AWS4-HMAC-SHA256'
/** The headers that are signed, in the order of their names. */
const signed = ['host', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-target']
const signedWithToken = signed.toSpliced(3, 0, 'x-amz-security-token')

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** `20261128T094500Z` */
const basicTime = (now: Date): string => `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const signingKey = (secret: string, day: string, region: string): KeyObject => {
  const ofDay = hmac(`AWS4${secret}`, day)
  return createSecretKey(hmac(hmac(hmac(ofDay, region), 'dynamodb'), 'aws4_request'))
}

/** Signs a request to an operation: gives the headers it is sent with. */
export type Sign = (
  credentials: Credentials,
  target: string,
  body: string,
  now: Date,
) => Record<string, string>

/**
 * Signs POST requests to DynamoDB by Signature Version 4 (AWS: "Create a signed AWS API request"). The key,
 * which is good for a day, is derived once.
 * @param host with its port, unless that is the protocol's own
 */
export const signerFor = (host: string, region: string): Sign => {
  let key: { secret: string; day: string; derived: KeyObject } | undefined
  return ({ accessKeyId, secretAccessKey: secret, sessionToken }, target, body, now) => {
    const time = basicTime(now)
    const day = time.slice(0, 8)
    if (key?.day !== day || key.secret !== secret)
      key = { secret, day, derived: signingKey(secret, day, region) }
    const names = sessionToken === undefined ? signed : signedWithToken
    const headers: Record<string, string> = {
      host,
      'x-amz-content-sha256': hash('sha256', body),
      'x-amz-date': time,
      ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
      'x-amz-target': target,
    }
    const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
    const list = names.join(';')
    const canonical = `POST\n/\n\n${lines}\n${list}\n${headers['x-amz-content-sha256']}`
    const scope = `${day}/${region}/dynamodb/aws4_request`
    const toSign = `${algorithm}\n${time}\n${scope}\n${hash('sha256', canonical)}`
    const signature = createHmac('sha256', key.derived).update(toSign).digest('hex')
    headers.authorization = `${algorithm} Credential=${accessKeyId}/${scope}, SignedHeaders=${list}, Signature=${signature}`
    return headers
  }
}

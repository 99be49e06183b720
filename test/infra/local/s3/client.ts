import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import type { Credentials } from '../../../../infra/local/policy/caller.ts'

/** SHA-256 in the shape that the SDK's signer takes. */
class Sha256 {
  readonly #hash: Hash | Hmac

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secretOf(secret))
  }

  update(data: Uint8Array): void {
    this.#hash.update(data)
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest())
  }

  reset(): void {
    throw new Error('The signer resets nothing')
  }
}

const secretOf = (secret: string | ArrayBuffer | ArrayBufferView): string | Uint8Array => {
  if (typeof secret === 'string') return secret
  return secret instanceof ArrayBuffer
    ? new Uint8Array(secret)
    : new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
}

export interface Request {
  method?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** Changes the headers after they are signed. */
  afterSigning?: (headers: Record<string, string>) => Record<string, string>
  /** What is sent in place of the signed body. */
  sentBody?: Buffer
  signal?: AbortSignal
}

export interface Answer {
  status: number
  /** The code in an error's XML. */
  code: string | undefined
  bytes: Buffer
  headers: Headers
}

/** Signs a request with the SDK's own signer. @param path `/<bucket>/<key>`, encoded */
export const signedHeaders = async (
  url: URL,
  credentials: Credentials,
  { method = 'GET', query = {}, headers = {}, body }: Request,
): Promise<Record<string, string>> => {
  const signer = new SignatureV4({
    credentials,
    region: 'us-east-1',
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
  })
  const { hostname, pathname: path } = url
  const signed = await signer.sign({
    method,
    protocol: url.protocol,
    hostname,
    path,
    query,
    headers: { host: url.host, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  return signed.headers
}

/** Makes a function that sends signed requests to S3 as one caller. */
export const s3Client =
  (endpoint: string, credentials: Credentials) =>
  async (path: string, request: Request = {}): Promise<Answer> => {
    const {
      method = 'GET',
      query = {},
      body,
      sentBody = body,
      afterSigning = (same) => same,
      signal,
    } = request
    const url = new URL(`${endpoint}${path}`)
    const headers = afterSigning(await signedHeaders(url, credentials, request))
    const search = new URLSearchParams(query).toString().replaceAll('+', '%20')
    const answer = await fetch(search === '' ? url : `${url}?${search}`, {
      method,
      headers,
      ...(sentBody === undefined ? {} : { body: new Uint8Array(sentBody) }),
      ...(signal === undefined ? {} : { signal }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const [, code] = /<Code>(\w+)<\/Code>/.exec(bytes.toString('utf8')) ?? []
    return { status: answer.status, code, bytes, headers: answer.headers }
  }

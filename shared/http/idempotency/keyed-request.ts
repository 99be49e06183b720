import { hash } from 'node:crypto'
import { type Failure, validationError } from '../../store/errors.ts'
import type { KeyedRequest } from '../../store/idempotency.ts'
import { callerOf } from '../bind.ts'
import type { Call } from '../call.ts'

/** The header's name, as answers write it. */
const header = 'Idempotency-Key'

/**
 * A key as the draft writes it, a string in quotes (draft-ietf-httpapi-idempotency-key-header, 2.1), or bare, as many
 * clients send it. A comma joins a header that was sent twice, so a key has none.
 */
const spelling = /^(?:"([!#-+\--[\]-~]{1,255})"|([!#-+\--[\]-~]{1,255}))$/

const keyRule =
  'must be one text of 1 to 255 visible ASCII characters without quotes, commas and backslashes, such as a UUID'

/** The idempotency key of a header; undefined where there is none. @throws Failure validation naming the header */
export const readIdempotencyKey = (sent: string | undefined): string | undefined => {
  if (sent === undefined) return undefined
  const [, quoted, bare] = spelling.exec(sent.trim()) ?? []
  const key = quoted ?? bare
  if (key === undefined) throw validationError([{ name: header, message: keyRule }])
  return key
}

/**
 * The fingerprint of a request: a hash of what it asks for, and of its key, without which nobody can try out contents.
 * It goes by the body as it was read, because each send of a multipart form has another boundary.
 */
export const fingerprintOf = (
  { endpoint, params, bodyKind, sent }: Pick<Call, 'endpoint' | 'params' | 'bodyKind' | 'sent'>,
  key: string,
): string => hash('sha256', JSON.stringify([key, endpoint.id, params, bodyKind, sent]), 'base64url')

/** A request with its idempotency key; undefined where it has none. @throws Failure validation naming the header */
export const keyedRequestOf = (call: Call): KeyedRequest | undefined => {
  const key = readIdempotencyKey(call.headers['idempotency-key'])
  if (key === undefined) return undefined
  return { userId: callerOf(call).userId, key, fingerprint: fingerprintOf(call, key) }
}

/** 400 for a key that another request has had. */
export const usedKey = (): Failure =>
  validationError([
    {
      name: header,
      message:
        'was sent with another request: send a new key with each new request, and the same key only with the same request again',
    },
  ])

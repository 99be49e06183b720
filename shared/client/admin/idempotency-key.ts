import type { CallOptions } from '../http/transport.ts'

/** What a call that creates may say. */
export interface CreateOptions extends CallOptions {
  /**
   * A text of your own for this creation: 1 to 255 visible ASCII characters without quotes, commas and backslashes.
   * The same call with the same text, made again within 24 hours, creates nothing twice. Without it the client makes
   * one for each call, which covers the attempts of that call alone.
   */
  idempotencyKey?: string | undefined
}

const spelling = /^[!#-+\--[\]-~]{1,255}$/

/** The key as the header has it. @throws TypeError for a text that is none */
export const keyHeader = (key: string): string => {
  if (spelling.test(key)) return `"${key}"`
  throw new TypeError(
    'idempotencyKey must be 1 to 255 visible ASCII characters without quotes, commas and backslashes',
  )
}

/** A new key of 128 random bits. A page that came without TLS has no `crypto.randomUUID`. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

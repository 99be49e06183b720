import { type Answer, CallFailed } from '../../../shared/contract/client.ts'

/** An answer and the validator it came with. */
export interface Validated<T> {
  etag: string
  body: T
}

/** Sends a read with these headers. */
export type Ask<T> = (headers: Readonly<Record<string, string>>) => Promise<Answer<T>>

/**
 * Reads what the last build may have already (RFC 9110, 13.1.2): a 304 means that it is still right.
 * @returns undefined for what is not there or not published
 * @throws whatever `ask` throws otherwise
 */
export const revalidate = async <T>(
  kept: Validated<T> | undefined,
  ask: Ask<T>,
): Promise<Validated<T> | undefined> => {
  try {
    const { headers, data } = await ask(kept ? { 'if-none-match': kept.etag } : {})
    return { etag: headers.get('etag') ?? '', body: data }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (error.status === 304 && kept) return kept
    if (error.status === 404) return undefined
    throw error
  }
}

import { isRecord } from '../../values/records.ts'
import type { Tokens } from '../admin/session.ts'

/** Where a page keeps the tokens of its session: `sessionStorage` is one. */
export interface TokenStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

const key = 'typecase.tokens'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The tokens that are kept; undefined where there are none. */
export const keptTokens = (storage: TokenStorage | undefined): Tokens | undefined => {
  const tokens = parsed(storage?.getItem(key) ?? 'null')
  if (!isRecord(tokens)) return undefined
  const { accessToken, refreshToken } = tokens
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return undefined
  return { accessToken, refreshToken }
}

/** Keeps the tokens of a session, or drops those of one that has ended. */
export const keepTokens = (storage: TokenStorage | undefined, tokens: Tokens | null): void => {
  if (tokens) storage?.setItem(key, JSON.stringify(tokens))
  else storage?.removeItem(key)
}

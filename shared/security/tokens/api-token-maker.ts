import { hash } from 'node:crypto'
import { perInstance, type Table } from '../../store/table.ts'
import { LruMap } from '../../values/kept.ts'

/** The user who made a token, and the role that this user had at the token's last use here. */
export interface TokenMaker {
  userId: number
  roleHint: number | null
}

/** For how many tokens an instance remembers the maker. */
const mostRemembered = 1_000

/** For each instance, the makers of tokens that were valid, by the hash of the token's text. */
const memoryOf = perInstance(() => new LruMap<string, TokenMaker>(mostRemembered))

const keyOf = (text: string): string => hash('sha256', text, 'base64url')

/**
 * The maker of a token that has been valid in this instance. It only tells what to read: whether the token still holds
 * is checked at each request.
 */
export const makerOf = (table: Table, text: string): TokenMaker | undefined =>
  memoryOf(table).get(keyOf(text))

/** Remembers the maker of a token that is valid now. */
export const noteMaker = (table: Table, text: string, maker: TokenMaker): void =>
  memoryOf(table).set(keyOf(text), maker)

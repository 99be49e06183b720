import { randomBytes } from 'node:crypto'
import { compare, encodeBase64, hash } from 'bcryptjs'

/**
 * bcrypt's cost. It is set only here. On a two-core x86 machine, idle to fully loaded, a hash of cost 10 takes 65 to
 * 100 ms, and one of cost 12 four times that. OWASP, "Password Storage Cheat Sheet": at least 10.
 */
export const cost = 10

/** Bytes of a password that bcrypt reads. It ignores the rest. */
export const mostBytes = 72

/** A hash of the same cost of which no password is known. It is compared with where there is no account. */
export const unknownHash = `$2b$${cost}$Ye/p8xZn.Lr/yQtf37KWWel/fyMS1Kt9B6B14MZeRXYDuqLrnLVje`

/** Hashes a password. The contract has checked its length: from 8 characters to 72 bytes. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/**
 * Whether a password has a hash. The comparison takes the same time without a hash.
 * @param stored the account's hash; undefined where there is no account that may log in
 */
export const passwordMatches = async (password: string, stored: string | undefined): Promise<boolean> => {
  const matches = await compare(password, stored ?? unknownHash)
  return matches && stored !== undefined && Buffer.byteLength(password) <= mostBytes
}

/**
 * A text that looks like a hash, of random bytes: no password is known to have it. It is shown in the answer to a
 * request that set no password.
 */
export const emptyHash = (): string =>
  `$2b$${cost}$${encodeBase64(randomBytes(16), 16)}${encodeBase64(randomBytes(23), 23)}`

/** A new password of 20 characters with 120 random bits. Its owner shall replace it. */
export const generatePassword = (): string => randomBytes(15).toString('base64url')

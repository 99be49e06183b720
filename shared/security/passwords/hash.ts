import { randomBytes } from 'node:crypto'
import { compare, encodeBase64, hash } from 'bcryptjs'

/**
 * bcrypt's cost, here and nowhere else. Measured on a two-core x86 machine, idle to fully loaded: 65 to 100 ms
 * a hash at 10, four times that at 12. OWASP, "Password Storage Cheat Sheet": at least 10.
 */
export const cost = 10

/** bcrypt reads this many bytes and drops the rest. */
export const mostBytes = 72

/** A hash of the same cost that nothing is known to hash to: stands in where there is no account. */
export const unknownHash = `$2b$${cost}$Ye/p8xZn.Lr/yQtf37KWWel/fyMS1Kt9B6B14MZeRXYDuqLrnLVje`

/** Hashes a password that the contract has found to have 8 characters to 72 bytes. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/**
 * Compares a password with a hash, or with none, in the same time.
 * @param stored the account's hash; undefined where there is no account that may log in
 */
export const passwordMatches = async (password: string, stored: string | undefined): Promise<boolean> => {
  const matches = await compare(password, stored ?? unknownHash)
  return matches && stored !== undefined && Buffer.byteLength(password) <= mostBytes
}

/**
 * What looks like a hash and is of random bytes: no password is known to have it. It stands in an answer whose
 * request set no password.
 */
export const emptyHash = (): string =>
  `$2b$${cost}$${encodeBase64(randomBytes(16), 16)}${encodeBase64(randomBytes(23), 23)}`

/** A password of 120 random bits in 20 characters, to be replaced by one that its owner chooses. */
export const generatePassword = (): string => randomBytes(15).toString('base64url')

import { createHash } from 'node:crypto'

/** Hexadecimal digits of a mark: 64 bits distinguish any number of accounts. */
const digits = 16

/**
 * The mark that the record of a failed login shows instead of the email, whether or not a user has that email. It is
 * the start of the email's SHA-256: the record holds no email, and a reader of the history can look for a known one.
 * @param account the email in its canonical form
 */
export const accountMark = (account: string): string =>
  createHash('sha256').update(account).digest('hex').slice(0, digits)

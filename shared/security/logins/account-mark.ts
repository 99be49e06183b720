import { createHash } from 'node:crypto'

/** Hexadecimal digits of a mark: 64 bits tell any number of accounts apart. */
const digits = 16

/**
 * What a failed login's record shows of the account it meant, whether there is one or not: the start of the SHA-256 of
 * the email. It holds no email, and whoever may read the history can look for one they know.
 * @param account the email in the form emails compare in
 */
export const accountMark = (account: string): string =>
  createHash('sha256').update(account).digest('hex').slice(0, digits)

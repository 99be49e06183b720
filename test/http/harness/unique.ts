import { randomBytes } from 'node:crypto'

/** A name no other test uses: all tests over HTTP share one table. */
export const unique = (prefix: string): string => `${prefix}-${randomBytes(6).toString('hex')}`

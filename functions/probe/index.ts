import { type Answered, probe } from './probe.ts'

/** The address that visitors use. @throws Error where the stack has not set it */
const siteUrl = (): string => {
  const { SITE_URL } = process.env
  if (!SITE_URL) throw new Error('The environment variable SITE_URL is missing: the stack sets it.')
  return SITE_URL
}

/** Asks the stage as a visitor does. The run fails where an answer is wrong or late, which an alarm counts. */
export const handler = (): Promise<Answered[]> => probe(siteUrl())

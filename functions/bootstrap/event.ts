import * as z from 'zod/mini'
import { email } from '../../shared/contract/users.ts'

const properties = z.object({
  Email: email,
  SecretArn: z.string(),
  /** A number as text. A template of before has none, and CloudFormation sends that back when it rolls a deploy back. */
  Format: z.optional(z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))),
})
export type Properties = z.infer<typeof properties>

/** The properties the stack gives. @throws Error naming what is wrong with them */
export const parseProperties = (given: unknown): Properties => {
  const parsed = properties.safeParse(given)
  if (parsed.success) return parsed.data
  throw new Error(
    `The custom resource needs Email and SecretArn, and a whole number as Format: ${z.prettifyError(parsed.error)}`,
  )
}

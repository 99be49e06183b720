import * as z from 'zod/mini'
import { email } from '../../shared/contract/users.ts'

/** The event that CloudFormation sends to the function of a custom resource (CloudFormation User Guide, "Custom resource requests"). */
const request = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  PhysicalResourceId: z.optional(z.string()),
  ResourceProperties: z.looseObject({}),
})
export type CustomResourceRequest = z.infer<typeof request>

/** Reads CloudFormation's event. @throws Error for an event without an address to answer to */
export const parseRequest = (event: unknown): CustomResourceRequest => request.parse(event)

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

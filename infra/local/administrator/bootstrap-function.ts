import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { receiversOf } from '../deploy/secrets.ts'
import type { FunctionHost } from '../functions/host.ts'
import type { Hosts } from '../functions/hosts.ts'
import type { StackDescription } from '../template/description.ts'

const failure = z.object({ error: z.string() })
const standing = z.object({
  isAdministrator: z.boolean(),
  passwordMatches: z.boolean(),
  administrators: z.array(z.string()),
})
const reset = z.object({
  outcome: z.enum(['reset', 'reinstated', 'created']),
  email: z.string(),
  password: z.optional(z.string()),
})

/** Whether an email is an administrator's, and whether a password is right; see `functions/bootstrap/check.ts`. */
export type Standing = z.output<typeof standing>
/** What a reset did to the account, and the password if it was generated. */
export type Reset = z.output<typeof reset>

/** The commands of the bootstrap function. Whoever may invoke it can use them. */
export interface AdministratorFunction {
  check: (email: string, password?: string) => Promise<Standing>
  /** @throws Error with the function's reason, if it refuses */
  reset: (email: string, password?: string) => Promise<Reset>
}

const invoke = (host: FunctionHost, event: unknown): Promise<unknown> =>
  new Promise((resolve, reject) => {
    host.invoke(JSON.stringify(event), randomUUID(), (outcome) => {
      if ('failure' in outcome) reject(new Error(`${outcome.failure.type}: ${outcome.failure.message}`))
      else resolve(JSON.parse(outcome.result.json))
    })
  })

/** The function behind the custom resource that is given a secret. */
const bootstrapOf = (stack: StackDescription, hosts: Hosts): FunctionHost => {
  const resource = stack.secrets.flatMap((secret) => receiversOf(secret, stack))[0]
  const host = resource && hosts.find(resource.functionArn)
  if (!host) throw new Error('The stack has no custom resource that is given a secret')
  return host
}

/** Invokes the bootstrap function with the same events that `aws lambda invoke` sends. */
export const administratorOf = (stack: StackDescription, hosts: Hosts): AdministratorFunction => {
  const ask = async <S extends z.ZodMiniType>(schema: S, event: unknown): Promise<z.output<S>> => {
    const answer = await invoke(bootstrapOf(stack, hosts), event)
    const failed = failure.safeParse(answer)
    if (failed.success) throw new Error(failed.data.error)
    return schema.parse(answer)
  }
  return {
    check: (email, password) => ask(standing, { checkAdministrator: { email, password } }),
    reset: (email, password) => ask(reset, { resetAdministrator: { email, password } }),
  }
}

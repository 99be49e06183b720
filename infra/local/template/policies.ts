import * as z from 'zod/mini'
import { propertiesOf, type TemplateContext, targetOf } from './context.ts'
import { resourcesOf } from './template.ts'

const documentSchema = z.object({ Version: z.optional(z.string()), Statement: z.array(z.unknown()) })
const policySchema = z.looseObject({ PolicyDocument: documentSchema })
const roleSchema = z.looseObject({
  ManagedPolicyArns: z.optional(z.array(z.string())),
  Policies: z.optional(z.array(policySchema)),
  PermissionsBoundary: z.optional(z.undefined()),
})

/** AWS managed policies for logs and traces. The runner has no service for these actions. */
const harmlessManagedPolicies = [
  'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole',
  'arn:aws:iam::aws:policy/AWSXRayDaemonWriteAccess',
]

const inlineStatements = (context: TemplateContext, roleId: string): unknown[] => {
  const role = resourcesOf(context.template, 'AWS::IAM::Role').find((one) => one.logicalId === roleId)
  if (!role) throw new Error(`The template has no role ${roleId}`)
  const properties = propertiesOf(role, context.resolve, roleSchema)
  const unknown = properties.ManagedPolicyArns?.find((arn) => !harmlessManagedPolicies.includes(arn))
  if (unknown !== undefined)
    throw new Error(`Role ${roleId}: the local runner does not know the managed policy ${unknown}`)
  return properties.Policies?.flatMap((policy) => policy.PolicyDocument.Statement) ?? []
}

/**
 * The policy statements of a role, resolved and not yet parsed: those of its inline policies, and of every
 * `AWS::IAM::Policy` attached to it.
 * @throws Error on a managed policy or a permissions boundary, because the template does not show its effect
 */
export const statementsOf = (context: TemplateContext, roleId: string): unknown[] => {
  const attached = resourcesOf(context.template, 'AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy').filter(
    ({ properties: { Roles } }) => Array.isArray(Roles) && Roles.some((role) => targetOf(role) === roleId),
  )
  const statements = attached.flatMap(
    (policy) => propertiesOf(policy, context.resolve, policySchema).PolicyDocument.Statement,
  )
  return [...inlineStatements(context, roleId), ...statements]
}

import { applyCustomResource } from './custom-resources.ts'
import type { StackDescription } from './description.ts'
import type { Hosts } from './hosts.ts'
import type { Secret } from './proxy/secrets-manager.ts'
import { firstValue, generatedPart } from './secret-values.ts'
import type { State, StateFile } from './state.ts'
import type { SecretDefinition } from './template/secrets.ts'

/** The custom resources that a secret is handed to: what `ADMIN_PASSWORD` is meant for. */
const receiversOf = (secret: SecretDefinition, stack: StackDescription) =>
  stack.customResources.filter(({ properties }) => Object.values(properties).includes(secret.arn))

const isHandedOver = (secret: SecretDefinition, stack: StackDescription): boolean =>
  receiversOf(secret, stack).length > 0

/** Whether a secret's value was put to use: what only a failed start was given can still be another. */
const isInUse = (secret: SecretDefinition, stack: StackDescription, { customResources }: State): boolean =>
  receiversOf(secret, stack).some(({ logicalId }) => customResources[logicalId] !== undefined)

/**
 * The secrets of a stack with their values, made on the first start and the same ever after.
 * @param password value for the secret that a custom resource is given, instead of a generated one; it also
 * replaces a value that no custom resource has taken yet
 */
export const secretsWithValues = (
  stack: StackDescription,
  { state }: StateFile,
  password: string | undefined,
): Secret[] =>
  stack.secrets.map((definition) => {
    const { arn, name } = definition
    const chosen = isHandedOver(definition, stack) ? password : undefined
    const held = chosen === undefined || isInUse(definition, stack, state) ? state.secrets[arn] : undefined
    const value = held ?? firstValue(definition, chosen)
    state.secrets[arn] = value
    return { arn, name, value }
  })

/** The password in the secret that a custom resource is given, if the stack has one. */
export const handedOverPassword = (stack: StackDescription, { state }: StateFile): string | undefined => {
  const definition = stack.secrets.find((secret) => isHandedOver(secret, stack))
  return definition && generatedPart(definition, state.secrets[definition.arn] ?? '')
}

/**
 * Brings the custom resources up to date, and remembers that.
 * @throws Error where one fails
 */
export const deployCustomResources = async (
  stack: StackDescription,
  hosts: Hosts,
  file: StateFile,
): Promise<void> => {
  for (const definition of stack.customResources) {
    const host = hosts.find(definition.functionArn)
    if (!host) throw new Error(`Custom resource ${definition.logicalId} leads to no function`)
    const { customResources } = file.state
    const before = customResources[definition.logicalId]
    customResources[definition.logicalId] = await applyCustomResource(definition, host, before, stack.stackId)
    file.save()
  }
}

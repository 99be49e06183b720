import type { State, StateFile } from '../data/state.ts'
import type { Secret } from '../proxy/secrets-manager.ts'
import type { StackDescription } from '../template/description.ts'
import type { SecretDefinition } from '../template/secrets.ts'
import { isUpToDate } from './custom-resources.ts'
import { firstValue, generatedPart } from './secret-values.ts'

/** The custom resources that a secret is handed to: what `ADMIN_PASSWORD` is meant for. */
export const receiversOf = (secret: SecretDefinition, stack: StackDescription) =>
  stack.customResources.filter(({ properties }) => Object.values(properties).includes(secret.arn))

const isHandedOver = (secret: SecretDefinition, stack: StackDescription): boolean =>
  receiversOf(secret, stack).length > 0

/** Whether a secret's value was put to use: what only a failed start was given can still be another. */
const isInUse = (secret: SecretDefinition, stack: StackDescription, { customResources }: State): boolean =>
  receiversOf(secret, stack).some(({ logicalId }) => customResources[logicalId] !== undefined)

/** Whether this start calls a custom resource that may read the secret. */
const isDue = (secret: SecretDefinition, stack: StackDescription, { customResources }: State): boolean =>
  receiversOf(secret, stack).some((one) => !isUpToDate(one, customResources[one.logicalId]))

/**
 * The secrets of a stack with their values, made and kept at the first start. A secret that a custom resource is
 * given has no value once it was forgotten, unless that resource is called again.
 * @param password value for the secret that a custom resource is given, instead of a generated one; it also
 * replaces a value that no custom resource has taken yet
 */
export const secretsWithValues = (
  stack: StackDescription,
  { state, save }: StateFile,
  password: string | undefined,
): Secret[] => {
  const secrets = stack.secrets.flatMap((definition) => {
    const { arn, name } = definition
    const isHanded = isHandedOver(definition, stack)
    const chosen = isHanded ? password : undefined
    const held = chosen === undefined || isInUse(definition, stack, state) ? state.secrets[arn] : undefined
    if (held !== undefined) return [{ arn, name, value: held }]
    if (isHanded && !isDue(definition, stack, state)) return []
    const value = firstValue(definition, chosen)
    state.secrets[arn] = value
    if (isHanded) state.passwordShown = false
    return [{ arn, name, value }]
  })
  save()
  return secrets
}

/** The password in the secret that a custom resource is given, where the stack has one that is not forgotten. */
export const handedOverPassword = (stack: StackDescription, { state }: StateFile): string | undefined => {
  const definition = stack.secrets.find((secret) => isHandedOver(secret, stack))
  const value = definition && state.secrets[definition.arn]
  return definition && value !== undefined ? generatedPart(definition, value) : undefined
}

/** Removes what was handed over from the state: it has done its work, and is a password in plain text. */
export const forgetHandedOver = (stack: StackDescription, { state, save }: StateFile): void => {
  for (const secret of stack.secrets) if (isHandedOver(secret, stack)) delete state.secrets[secret.arn]
  save()
}

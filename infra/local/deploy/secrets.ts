import type { State, StateFile } from '../data/state.ts'
import type { Secret } from '../proxy/secrets-manager.ts'
import type { StackDescription } from '../template/description.ts'
import type { SecretDefinition } from '../template/secrets.ts'
import { isUpToDate } from './custom-resources.ts'
import { firstValue, generatedPart } from './secret-values.ts'

/** The custom resources that get a secret. `ADMIN_PASSWORD` is the value of such a secret. */
export const receiversOf = (secret: SecretDefinition, stack: StackDescription) =>
  stack.customResources.filter(({ properties }) => Object.values(properties).includes(secret.arn))

const isHandedOver = (secret: SecretDefinition, stack: StackDescription): boolean =>
  receiversOf(secret, stack).length > 0

/** Whether a custom resource has taken the secret's value. If only a failed start had it, it can still change. */
const isInUse = (secret: SecretDefinition, stack: StackDescription, { customResources }: State): boolean =>
  receiversOf(secret, stack).some(({ logicalId }) => customResources[logicalId] !== undefined)

/** Whether this start calls a custom resource that gets the secret. */
const isDue = (secret: SecretDefinition, stack: StackDescription, { customResources }: State): boolean =>
  receiversOf(secret, stack).some((one) => !isUpToDate(one, customResources[one.logicalId]))

/**
 * The secrets of a stack with their values, which are made at the first start and kept. The value of a secret that a
 * custom resource gets is forgotten later; it is made anew only if that resource is called again.
 * @param password value for the secret that a custom resource gets, instead of a generated one; it also replaces a
 * value that no custom resource has taken yet
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

/** The password in the secret that a custom resource gets; undefined if there is none, or if it was forgotten. */
export const handedOverPassword = (stack: StackDescription, { state }: StateFile): string | undefined => {
  const definition = stack.secrets.find((secret) => isHandedOver(secret, stack))
  const value = definition && state.secrets[definition.arn]
  return definition && value !== undefined ? generatedPart(definition, value) : undefined
}

/** Removes the secrets that custom resources got from the state. They are passwords in plain text, and used up. */
export const forgetHandedOver = (stack: StackDescription, { state, save }: StateFile): void => {
  for (const secret of stack.secrets) if (isHandedOver(secret, stack)) delete state.secrets[secret.arn]
  save()
}

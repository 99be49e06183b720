import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { password } from '../../shared/contract/users.ts'
import { parseObject } from '../../shared/values/records.ts'

const fromJson = (text: string): unknown => {
  try {
    return parseObject(text).password
  } catch {
    return undefined
  }
}

/**
 * The password in a secret: the secret itself, or the member `password` of a JSON object.
 * @throws Error where it is no password that an account may have
 */
export const passwordIn = (secret: string | undefined): string => {
  const parsed = password.safeParse(fromJson(secret ?? '') ?? secret)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ message }) => message).join(', ')
  throw new Error(`The administrator's first password ${problems}. Change the secret.`)
}

/** Reads the first administrator's password from Secrets Manager. */
export const readPassword = async (secretArn: string): Promise<string> => {
  const client = new SecretsManagerClient()
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretArn }))
  return passwordIn(SecretString)
}

import * as z from 'zod/mini'
import { propertiesOf, type TemplateContext } from './context.ts'
import { resourcesOf } from './template.ts'

/** The rule for a secret's first value (CloudFormation's `GenerateSecretString`), or the value itself. */
export interface SecretDefinition {
  arn: string
  name: string
  value?: string | undefined
  /** JSON of the members beside the generated one, if the secret is a JSON object. */
  template?: string | undefined
  key?: string | undefined
  length: number
  excluded: string
  excludesPunctuation: boolean
}

const schema = z.looseObject({
  Name: z.optional(z.string()),
  SecretString: z.optional(z.string()),
  GenerateSecretString: z.optional(
    z.looseObject({
      SecretStringTemplate: z.optional(z.string()),
      GenerateStringKey: z.optional(z.string()),
      PasswordLength: z._default(z.number(), 32),
      ExcludeCharacters: z._default(z.string(), ''),
      ExcludePunctuation: z._default(z.boolean(), false),
    }),
  ),
})

/** The template's secrets. */
export const secretsOf = ({ template, resolve }: TemplateContext): SecretDefinition[] =>
  resourcesOf(template, 'AWS::SecretsManager::Secret').map((resource) => {
    const { Name, SecretString, GenerateSecretString: made } = propertiesOf(resource, resolve, schema)
    return {
      arn: `${resolve({ Ref: resource.logicalId })}`,
      name: Name ?? resource.logicalId,
      value: SecretString,
      template: made?.SecretStringTemplate,
      key: made?.GenerateStringKey,
      length: made?.PasswordLength ?? 32,
      excluded: made?.ExcludeCharacters ?? '',
      excludesPunctuation: made?.ExcludePunctuation ?? false,
    }
  })

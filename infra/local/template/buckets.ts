import * as z from 'zod/mini'
import { propertiesOf, type TemplateContext } from './context.ts'
import { resourcesOf } from './template.ts'

/** A bucket of the template. */
export interface BucketDefinition {
  name: string
  arn: string
}

const list = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((given) => (typeof given === 'string' ? [given] : given)),
)
const principalSchema = z.union([z.literal('*'), z.object({ AWS: list })])
const statementSchema = z.looseObject({
  Effect: z.enum(['Allow', 'Deny']),
  Principal: principalSchema,
  Condition: z._default(z.record(z.string(), z.record(z.string(), z.unknown())), {}),
})
const schema = z.looseObject({
  PolicyDocument: z.looseObject({ Statement: z.array(statementSchema) }),
})
type PolicyStatement = z.output<typeof statementSchema>

/** What a request of this machine cannot break: it goes over loopback, which stands for TLS. */
const ofTransport = ['aws:SecureTransport', 's3:TlsVersion']

const namesFunction = ({ Principal }: PolicyStatement, roleArns: ReadonlySet<string>): boolean =>
  Principal === '*' || Principal.AWS.some((one) => one === '*' || roleArns.has(one))

const isOfTransport = ({ Effect, Condition }: PolicyStatement): boolean => {
  const keys = Object.values(Condition).flatMap((operands) => Object.keys(operands))
  return Effect === 'Deny' && keys.length > 0 && keys.every((key) => ofTransport.includes(key))
}

/**
 * Checks that the policies of the buckets change nothing for the functions beside what TLS concerns. The functions' own
 * policies then decide alone.
 * @throws Error on any other statement on a function's role or on everyone, because ignoring it could allow what AWS
 * denies, or deny what AWS allows
 */
const checkBucketPolicies = (context: TemplateContext, roleArns: ReadonlySet<string>): void => {
  for (const resource of resourcesOf(context.template, 'AWS::S3::BucketPolicy')) {
    const { PolicyDocument } = propertiesOf(resource, context.resolve, schema)
    const other = PolicyDocument.Statement.find(
      (statement) => namesFunction(statement, roleArns) && !isOfTransport(statement),
    )
    if (other)
      throw new Error(`${resource.logicalId}: a statement can't be enforced here: ${JSON.stringify(other)}`)
  }
}

/**
 * The template's buckets.
 * @param roleArns ARNs of the functions' roles
 * @throws Error on a bucket policy that concerns the functions, see {@link checkBucketPolicies}
 */
export const bucketsOf = (context: TemplateContext, roleArns: ReadonlySet<string>): BucketDefinition[] => {
  checkBucketPolicies(context, roleArns)
  return resourcesOf(context.template, 'AWS::S3::Bucket').map(({ logicalId }) => ({
    name: `${context.resolve({ Ref: logicalId })}`,
    arn: `${context.resolve({ 'Fn::GetAtt': [logicalId, 'Arn'] })}`,
  }))
}

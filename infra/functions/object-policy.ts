import { PolicyDocument, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import * as z from 'zod'
import { acknowledge } from '../nag.ts'
import type { ObjectStatement } from '../object-access.ts'

const onObjects = (bucketArn: string, { actions, prefixes }: ObjectStatement): PolicyStatement[] => {
  const some = actions.filter((action) => action !== 'ListBucket')
  return some.length === 0
    ? []
    : [
        new PolicyStatement({
          actions: some.map((action) => `s3:${action}`),
          resources: prefixes.map((prefix) => `${bucketArn}/${prefix}*`),
        }),
      ]
}

const onLists = (bucketArn: string, { actions, prefixes }: ObjectStatement): PolicyStatement[] =>
  actions.includes('ListBucket')
    ? [
        new PolicyStatement({
          actions: ['s3:ListBucket'],
          resources: [bucketArn],
          conditions: { StringLike: { 's3:prefix': prefixes.map((prefix) => `${prefix}*`) } },
        }),
      ]
    : []

/**
 * The policy that limits a function to its prefixes of the bucket. A list needs a condition on `s3:prefix`, because its
 * resource is the whole bucket; a list without a prefix does not meet it (Amazon S3 user guide, "Bucket policy examples
 * using condition keys").
 */
export const objectPolicy = (bucketArn: string, statements: readonly ObjectStatement[]): PolicyDocument =>
  new PolicyDocument({
    statements: statements.flatMap((one) => [...onObjects(bucketArn, one), ...onLists(bucketArn, one)]),
  })

const attribute = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) })

/** Tells cdk-nag why the resources of {@link objectPolicy} end with a `*`. It names them by the bucket's logical id. */
export const acknowledgePrefixes = (
  role: Role,
  bucketArn: string,
  statements: readonly ObjectStatement[],
): void => {
  const { 'Fn::GetAtt': bucket } = attribute.parse(role.stack.resolve(bucketArn))
  for (const prefix of new Set(statements.flatMap(({ prefixes }) => prefixes)))
    acknowledge(
      role,
      `AwsSolutions-IAM5[Resource::<${bucket.join('.')}>/${prefix}*]`,
      'The rest of a key is made of hashes and numbers that no template can know.',
    )
}

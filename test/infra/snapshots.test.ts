import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { templateOf } from './stack.ts'

const dev = await templateOf('dev')
const prod = await templateOf('prod')

describe.each([
  ['dev', dev],
  ['prod', prod],
])('the bucket of the snapshots in %s', (_, template) => {
  it('is private, encrypted, and keeps one version of an object', () => {
    template.resourceCountIs('AWS::S3::Bucket', 1)
    template.hasResourceProperties('AWS::S3::Bucket', {
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      VersioningConfiguration: Match.absent(),
      BucketName: Match.absent(),
    })
  })

  it('ends uploads that were given up, and expires no object: a snapshot is current for as long as nobody writes', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: [
          {
            Id: 'AbortUploads',
            Status: 'Enabled',
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
            ExpirationInDays: Match.absent(),
          },
        ],
      },
    })
  })

  it('refuses plain HTTP, and TLS before 1.2', () => {
    const [policy] = Object.values(template.findResources('AWS::S3::BucketPolicy'))
    const statements: { Effect: string; Action: unknown; Principal: unknown; Condition?: unknown }[] =
      policy?.Properties.PolicyDocument.Statement
    const denied = statements.filter(({ Effect }) => Effect === 'Deny')
    expect(denied.map(({ Action, Principal, Condition }) => [Action, Principal, Condition])).toEqual([
      ['s3:*', { AWS: '*' }, { Bool: { 'aws:SecureTransport': 'false' } }],
      ['s3:*', { AWS: '*' }, { NumericLessThan: { 's3:TlsVersion': 1.2 } }],
    ])
  })

  it('is emptied and goes with the stack, also where the stage is protected: the table has all that is in it', () => {
    template.hasResource('AWS::S3::Bucket', { DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' })
    template.hasResource('Custom::S3AutoDeleteObjects', {
      Properties: { BucketName: { Ref: Match.stringLikeRegexp('^Snapshots') } },
      DeletionPolicy: 'Delete',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { describeStack } from '../../../../infra/local/template/description.ts'
import { resolverOf } from '../../../../infra/local/template/resolve.ts'
import { parseTemplate } from '../../../../infra/local/template/template.ts'
import { fixtureAssembly, fixtureTemplate } from '../fixture.ts'

const deployment = { stackName: 'Stack', region: 'eu-west-1', account: '111122223333' }
const att = (id: string, name = 'Arn') => ({ 'Fn::GetAtt': [id, name] })

const denyPlain = {
  Effect: 'Deny',
  Action: 's3:*',
  Principal: { AWS: '*' },
  Resource: [att('Files')],
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
}
const allowEmptying = {
  Effect: 'Allow',
  Action: 's3:*',
  Principal: { AWS: att('EmptierRole') },
  Resource: '*',
}

const emptier = {
  EmptierRole: { Type: 'AWS::IAM::Role', Properties: {} },
  Emptier: {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Code: { S3Key: 'none.zip' },
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Role: att('EmptierRole'),
    },
  },
  Emptying: {
    Type: 'Custom::S3AutoDeleteObjects',
    Properties: { ServiceToken: att('Emptier'), BucketName: { Ref: 'Files' } },
  },
}

/** Describes the fixture with a bucket that is emptied with the stack. */
const described = (statements: unknown[], more: Record<string, unknown> = {}) => {
  const assembly = fixtureAssembly()
  try {
    const { Resources } = fixtureTemplate()
    const policy = { Bucket: { Ref: 'Files' }, PolicyDocument: { Statement: statements } }
    const resources = {
      ...Resources,
      Files: { Type: 'AWS::S3::Bucket', Properties: {} },
      FilesPolicy: { Type: 'AWS::S3::BucketPolicy', Properties: policy },
      ...emptier,
      ...more,
    }
    return describeStack({ template: { Resources: resources }, assetsDir: assembly.assetsDir }, deployment)
  } finally {
    assembly.remove()
  }
}

describe('a bucket of a template', () => {
  it('has a name without capitals, and its ARN', () => {
    expect(described([denyPlain, allowEmptying]).buckets).toEqual([
      { name: 'stack-files', arn: 'arn:aws:s3:::stack-files' },
    ])
  })

  it('may have a name of its own, of up to 63 characters', () => {
    const named = (BucketName: string) =>
      described([], { Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName } } }).buckets[0]?.name
    expect(named('own-name')).toBe('own-name')
    expect(named('b'.repeat(70))).toBe('b'.repeat(63))
  })

  it('is named to functions', () => {
    const resolve = resolverOf(
      parseTemplate({ Resources: { Files: { Type: 'AWS::S3::Bucket' } } }),
      deployment,
    )
    expect(resolve([{ Ref: 'Files' }, att('Files', 'RegionalDomainName')])).toEqual([
      'stack-files',
      'stack-files.s3.eu-west-1.amazonaws.com',
    ])
  })

  it('is not emptied here, so neither the resource nor its function runs', () => {
    const { functions, customResources } = described([])
    expect(functions.map(({ logicalId }) => logicalId)).toEqual([
      'ApiFunction',
      'StreamFunction',
      'BootstrapFunction',
    ])
    expect(customResources.map(({ logicalId }) => logicalId)).toEqual(['Administrator'])
  })

  it.each([
    [
      'a Deny of another condition',
      { ...denyPlain, Condition: { StringEquals: { 'aws:SourceVpc': 'vpc-1' } } },
    ],
    ['a Deny of everything', { ...denyPlain, Condition: {} }],
    [
      'a Deny of another condition beside TLS',
      {
        ...denyPlain,
        Condition: { Bool: { 'aws:SecureTransport': 'false' }, StringEquals: { 'aws:SourceVpc': 'vpc-1' } },
      },
    ],
    ['an Allow of a function', { ...allowEmptying, Principal: { AWS: att('ApiRole') } }],
    ['an Allow of everyone', { ...allowEmptying, Principal: '*' }],
  ])(
    'whose policy has %s is refused, because the functions’ own policies would not decide',
    (_, statement) => {
      expect(() => described([denyPlain, statement])).toThrow(
        /FilesPolicy: a statement can't be enforced here/,
      )
    },
  )
})

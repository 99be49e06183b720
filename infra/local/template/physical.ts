import type { NamedResource } from './template.ts'

/** The stack name, region and account of a deployment: the values of a template's pseudo-parameters. */
export interface Deployment {
  stackName: string
  region: string
  account: string
}

/** The values that CloudFormation gives of a resource: that of `Ref`, and those of `Fn::GetAtt` by name. */
export interface Physical {
  ref: string
  attributes: Record<string, string>
}

type Naming = (name: string, deployment: Deployment, properties: Record<string, unknown>) => Physical

const arn = (service: string, resource: string, deployment: Deployment): string =>
  `arn:aws:${service}:${deployment.region}:${deployment.account}:${resource}`

const table: Naming = (name, deployment) => {
  const tableArn = arn('dynamodb', `table/${name}`, deployment)
  return { ref: name, attributes: { Arn: tableArn, StreamArn: `${tableArn}/stream/local` } }
}

const queue: Naming = (name, deployment) => {
  const url = `https://sqs.${deployment.region}.amazonaws.com/${deployment.account}/${name}`
  return { ref: url, attributes: { Arn: arn('sqs', name, deployment), QueueName: name, QueueUrl: url } }
}

const secret: Naming = (name, deployment) => {
  const secretArn = arn('secretsmanager', `secret:${name}-local0`, deployment)
  return { ref: secretArn, attributes: { Id: secretArn } }
}

const api: Naming = (name, deployment) => ({
  ref: name,
  attributes: { ApiId: name, ApiEndpoint: `https://${name}.execute-api.${deployment.region}.amazonaws.com` },
})

/** Longest name of a bucket (Amazon S3 user guide, "Bucket naming rules"). */
const longestBucketName = 63

/** A bucket's name has no capitals. CloudFormation shortens the names that it generates, and so does this. */
const bucket: Naming = (given, { region }) => {
  const name = given.toLowerCase().slice(0, longestBucketName)
  return {
    ref: name,
    attributes: {
      Arn: `arn:aws:s3:::${name}`,
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: `${name}.s3.${region}.amazonaws.com`,
    },
  }
}

/** A version of a function, which is published anew at each start; the name is the function's. */
const version: Naming = (name, deployment) => ({
  ref: arn('lambda', `function:${name}:1`, deployment),
  attributes: { FunctionArn: arn('lambda', `function:${name}:1`, deployment), Version: '1' },
})

/** An alias of a function; the name is the function's. */
const alias: Naming = (name, deployment, { Name }) => {
  const aliasArn = arn('lambda', `function:${name}:${Name}`, deployment)
  return { ref: aliasArn, attributes: { AliasArn: aliasArn } }
}

/** For each type, the property that names a resource, and the attributes that follow from the name. */
const kinds: Record<string, { nameProperty: string; naming: Naming }> = {
  'AWS::DynamoDB::Table': { nameProperty: 'TableName', naming: table },
  'AWS::DynamoDB::GlobalTable': { nameProperty: 'TableName', naming: table },
  'AWS::S3::Bucket': { nameProperty: 'BucketName', naming: bucket },
  'AWS::SQS::Queue': { nameProperty: 'QueueName', naming: queue },
  'AWS::SecretsManager::Secret': { nameProperty: 'Name', naming: secret },
  'AWS::ApiGatewayV2::Api': { nameProperty: '', naming: api },
  'AWS::Lambda::Function': {
    nameProperty: 'FunctionName',
    naming: (name, deployment) => ({
      ref: name,
      attributes: { Arn: arn('lambda', `function:${name}`, deployment) },
    }),
  },
  'AWS::Lambda::Version': { nameProperty: 'FunctionName', naming: version },
  'AWS::Lambda::Alias': { nameProperty: 'FunctionName', naming: alias },
  'AWS::IAM::Role': {
    nameProperty: 'RoleName',
    naming: (name, deployment) => ({
      ref: name,
      attributes: { Arn: `arn:aws:iam::${deployment.account}:role/${name}`, RoleId: `AROA${name}` },
    }),
  },
  'AWS::Logs::LogGroup': {
    nameProperty: 'LogGroupName',
    naming: (name, deployment) => ({
      ref: name,
      attributes: { Arn: arn('logs', `log-group:${name}:*`, deployment) },
    }),
  },
  'AWS::Events::Rule': {
    nameProperty: 'Name',
    naming: (name, deployment) => ({
      ref: name,
      attributes: { Arn: arn('events', `rule/${name}`, deployment) },
    }),
  },
  'AWS::SNS::Topic': {
    nameProperty: 'TopicName',
    naming: (name, deployment) => ({
      ref: arn('sns', name, deployment),
      attributes: { TopicArn: arn('sns', name, deployment), TopicName: name },
    }),
  },
}

const unknownKind = { nameProperty: '', naming: (name: string): Physical => ({ ref: name, attributes: {} }) }

/**
 * The name and the attributes of a resource on this machine. CloudFormation adds a random suffix to generated names.
 * Here they are `<stack>-<logical id>`, so that they are the same at every start on the same data.
 * @param explicitName the resolved value of the property that names the resource, if it has one
 */
export const physicalOf = (
  resource: NamedResource,
  explicitName: unknown,
  deployment: Deployment,
): Physical => {
  const { naming } = kinds[resource.type] ?? unknownKind
  const generated = `${deployment.stackName}-${resource.logicalId}`
  const name = typeof explicitName === 'string' ? explicitName : generated
  return naming(name, deployment, resource.properties)
}

/** The property that can name a resource; empty if its type has none. */
export const namePropertyOf = (resource: NamedResource): string =>
  (kinds[resource.type] ?? unknownKind).nameProperty

import type { NamedResource } from './template.ts'

/** What the pseudo-parameters of a template stand for on this machine. */
export interface Deployment {
  stackName: string
  region: string
  account: string
}

/** CloudFormation's own attributes of a resource: what `Ref` gives, and `Fn::GetAtt` by name. */
export interface Physical {
  ref: string
  attributes: Record<string, string>
}

type Naming = (name: string, place: Deployment) => Physical

const arn = (service: string, resource: string, place: Deployment): string =>
  `arn:aws:${service}:${place.region}:${place.account}:${resource}`

const table: Naming = (name, place) => {
  const tableArn = arn('dynamodb', `table/${name}`, place)
  return { ref: name, attributes: { Arn: tableArn, StreamArn: `${tableArn}/stream/local` } }
}

const queue: Naming = (name, place) => {
  const url = `https://sqs.${place.region}.amazonaws.com/${place.account}/${name}`
  return { ref: url, attributes: { Arn: arn('sqs', name, place), QueueName: name, QueueUrl: url } }
}

const secret: Naming = (name, place) => {
  const secretArn = arn('secretsmanager', `secret:${name}-local0`, place)
  return { ref: secretArn, attributes: { Id: secretArn } }
}

const api: Naming = (name, place) => ({
  ref: name,
  attributes: { ApiId: name, ApiEndpoint: `https://${name}.execute-api.${place.region}.amazonaws.com` },
})

/** The property that names a resource, where the template may set it, and its attributes. */
const kinds: Record<string, { nameProperty: string; naming: Naming }> = {
  'AWS::DynamoDB::Table': { nameProperty: 'TableName', naming: table },
  'AWS::DynamoDB::GlobalTable': { nameProperty: 'TableName', naming: table },
  'AWS::SQS::Queue': { nameProperty: 'QueueName', naming: queue },
  'AWS::SecretsManager::Secret': { nameProperty: 'Name', naming: secret },
  'AWS::ApiGatewayV2::Api': { nameProperty: '', naming: api },
  'AWS::Lambda::Function': {
    nameProperty: 'FunctionName',
    naming: (name, place) => ({ ref: name, attributes: { Arn: arn('lambda', `function:${name}`, place) } }),
  },
  'AWS::IAM::Role': {
    nameProperty: 'RoleName',
    naming: (name, place) => ({
      ref: name,
      attributes: { Arn: `arn:aws:iam::${place.account}:role/${name}`, RoleId: `AROA${name}` },
    }),
  },
  'AWS::Logs::LogGroup': {
    nameProperty: 'LogGroupName',
    naming: (name, place) => ({ ref: name, attributes: { Arn: arn('logs', `log-group:${name}:*`, place) } }),
  },
  'AWS::SNS::Topic': {
    nameProperty: 'TopicName',
    naming: (name, place) => ({
      ref: arn('sns', name, place),
      attributes: { TopicArn: arn('sns', name, place), TopicName: name },
    }),
  },
}

const unknownKind = { nameProperty: '', naming: (name: string): Physical => ({ ref: name, attributes: {} }) }

/**
 * The name and attributes a resource has here. CloudFormation adds a random suffix to generated names; here
 * they are `<stack>-<logical id>`, so that they are the same at every start on the same data.
 * @param explicitName the resolved value of the resource's naming property, if it has one
 */
export const physicalOf = (resource: NamedResource, explicitName: unknown, place: Deployment): Physical => {
  const { naming } = kinds[resource.type] ?? unknownKind
  const generated = `${place.stackName}-${resource.logicalId}`
  return naming(typeof explicitName === 'string' ? explicitName : generated, place)
}

/** The property of a resource that holds its explicit name; empty where its type has none. */
export const namePropertyOf = (resource: NamedResource): string =>
  (kinds[resource.type] ?? unknownKind).nameProperty

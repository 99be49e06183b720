import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { CfnParameter, CustomResource, Duration } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { acknowledge } from './nag.ts'
import type { Settings } from './settings.ts'

/**
 * The secret with the first administrator's password, as plain text. The secret depends on no setting, so no change of
 * settings makes CloudFormation generate another password.
 */
export const createAdminSecret = (scope: Construct): Secret => {
  const secret = new Secret(scope, 'AdminSecret', {
    description: 'First password of the first Typecase administrator; change it after logging in',
    generateSecretString: { passwordLength: 24, excludePunctuation: true },
  })
  acknowledge(
    secret,
    'AwsSolutions-SMG4',
    'It is read once, when the administrator is made. Afterwards the account has a password of its own, whose hash is in the table.',
  )
  return secret
}

/** The permission that the bootstrap function needs beside those on the table: to read the secret. */
export const secretPermissions = (secret: Secret): PolicyStatement[] => [
  new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.secretArn] }),
]

/** The first administrator's email: the stage's, unless a deploy (or the local runner) names another. */
export const adminEmail = (scope: Construct, settings: Pick<Settings, 'adminEmail'>): string =>
  new CfnParameter(scope, 'AdminEmail', {
    type: 'String',
    default: settings.adminEmail,
    allowedPattern: '[^@\\s]+@[^@\\s]+\\.[^@\\s]+',
    constraintDescription: 'must be an email address',
    description: 'Email of the first administrator; read when the stack is made',
  }).valueAsString

/**
 * The format of the table's items that this release reads and writes. A release raises it if the one before cannot read
 * what it writes, or if it cannot read what the one before wrote. Its release notes then say how a table changes over.
 */
const tableFormat = 1

/**
 * Lets CloudFormation call the bootstrap function when the stack is made, and whenever a deploy brings another format or
 * another table. No other property changes from one deploy to the next, so other deploys do not call the function.
 */
export const createAdministrator = (
  scope: Construct,
  bootstrap: IFunction,
  secret: Secret,
  { email, tableName }: { email: string; tableName: string },
): CustomResource =>
  new CustomResource(scope, 'Administrator', {
    resourceType: 'Custom::Administrator',
    serviceToken: bootstrap.functionArn,
    // If the function cannot answer, the deploy fails after this time. CloudFormation's default is an hour.
    serviceTimeout: Duration.minutes(5),
    properties: { Email: email, SecretArn: secret.secretArn, Format: tableFormat, TableName: tableName },
  })

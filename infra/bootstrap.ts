import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { CfnParameter, CustomResource, Duration } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { acknowledge } from './nag.ts'
import type { Settings } from './settings.ts'

/**
 * The first administrator's password, as a bare string: no setting goes into the secret, so no change of
 * settings makes CloudFormation generate another one.
 */
export const createAdminSecret = (scope: Construct): Secret => {
  const secret = new Secret(scope, 'AdminSecret', {
    description: 'First password of the first Typecase administrator; change it after logging in',
    generateSecretString: { passwordLength: 24, excludePunctuation: true },
  })
  acknowledge(
    secret,
    'AwsSolutions-SMG4',
    'Read once, when the administrator is made; the password in use is the one that person sets, hashed in the table.',
  )
  return secret
}

/** What the bootstrap function needs beside the table: this secret's value. */
export const secretPermissions = (secret: Secret): PolicyStatement[] => [
  new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.secretArn] }),
]

/** The first administrator's email: the stage's, unless a deploy (or the local runner) names another. */
export const adminEmail = (scope: Construct, settings: Pick<Settings, 'adminEmail'>): string =>
  new CfnParameter(scope, 'AdminEmail', {
    type: 'String',
    default: settings.adminEmail,
    description: 'Email of the first administrator; read when the stack is made',
  }).valueAsString

/**
 * Has CloudFormation call the bootstrap function when the stack is made. Both properties stay as they are
 * from one deploy to the next, so a second deploy does not call it.
 */
export const createAdministrator = (
  scope: Construct,
  bootstrap: IFunction,
  secret: Secret,
  email: string,
): CustomResource =>
  new CustomResource(scope, 'Administrator', {
    resourceType: 'Custom::Administrator',
    serviceToken: bootstrap.functionArn,
    // A function that cannot answer fails the deploy after this, and not after CloudFormation's hour.
    serviceTimeout: Duration.minutes(5),
    properties: { Email: email, SecretArn: secret.secretArn },
  })

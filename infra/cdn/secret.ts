import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { acknowledge } from '../nag.ts'

/**
 * The secret that CloudFront sends with its requests. CloudFormation puts it into the distribution and the functions.
 * @param number another one makes another secret, and removes the one of before
 */
export const createOriginSecret = (scope: Construct, number = 1): Secret => {
  const secret = new Secret(scope, number === 1 ? 'OriginSecret' : `OriginSecret${number}`, {
    description: 'Shows the functions of Typecase that a request came through CloudFront',
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
  })
  acknowledge(
    secret,
    'AwsSolutions-SMG4',
    'A new value has to reach CloudFront and all functions at the same time, and a rotation changes the secret alone.',
  )
  return secret
}

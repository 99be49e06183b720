import type { Access } from '../policy/condition.ts'
import type { Authorized } from './authorize.ts'
import { awsError, awsResponse } from './aws-response.ts'

/** A secret with its value. */
export interface Secret {
  arn: string
  name: string
  value: string
}

/** The part of AWS Secrets Manager that a function needs to read a secret. */
export interface SecretsManager {
  accessesOf: (operation: string, request: unknown) => Access[]
  answer: (authorized: Authorized) => Buffer
}

const secretId = (request: unknown): string =>
  typeof request === 'object' && request !== null && 'SecretId' in request ? `${request.SecretId}` : ''

/**
 * Serves `GetSecretValue` (JSON 1.1) for the secrets given.
 * @returns a function that answers allowed requests, and one that lists the accesses to check
 */
export const secretsManagerOf = (secrets: readonly Secret[]): SecretsManager => {
  const find = (id: string): Secret | undefined => secrets.find(({ arn, name }) => arn === id || name === id)
  return {
    accessesOf: (operation, request) => {
      const id = secretId(request)
      return [{ action: `secretsmanager:${operation}`, resource: find(id)?.arn ?? id }]
    },
    answer: ({ operation, request }) => {
      if (operation !== 'GetSecretValue')
        return awsError('UnknownOperationException', `The local runner has no secretsmanager:${operation}`)
      const secret = find(secretId(request))
      if (!secret)
        return awsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
      const { arn: ARN, name: Name, value: SecretString } = secret
      const stages = { VersionId: '00000000-0000-0000-0000-000000000000', VersionStages: ['AWSCURRENT'] }
      return awsResponse(200, { ARN, Name, SecretString, ...stages }, '1.1')
    },
  }
}

import type { Credentials } from '../policy/caller.ts'
import type { FunctionDefinition } from '../template/functions.ts'

/** Where functions run, and where their calls of AWS go. */
export interface Home {
  region: string
  /** The url that takes all calls but those below. */
  endpoint: string
  bucketEndpoint: string
  /** The url that takes calls of CloudFront, where the stack has it. */
  cdnEndpoint?: string
}

/**
 * The environment variables of a function: those of the template, those that Lambda sets itself (Lambda Developer
 * Guide, "Defined runtime environment variables"), and the SDK's endpoints on this machine. The function sees nothing
 * of the runner's own environment.
 * @param home the function's region, and where its AWS calls go
 */
export const environmentOf = (
  definition: FunctionDefinition,
  credentials: Credentials,
  home: Home,
): Record<string, string> => ({
  ...definition.environment,
  AWS_REGION: home.region,
  AWS_DEFAULT_REGION: home.region,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_SESSION_TOKEN: credentials.sessionToken,
  AWS_ENDPOINT_URL: home.endpoint,
  AWS_ENDPOINT_URL_DYNAMODB: home.endpoint,
  AWS_ENDPOINT_URL_S3: home.bucketEndpoint,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: home.endpoint,
  ...(home.cdnEndpoint === undefined ? {} : { AWS_ENDPOINT_URL_CLOUDFRONT: home.cdnEndpoint }),
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_FUNCTION_NAME: definition.name,
  AWS_LAMBDA_FUNCTION_VERSION: definition.version,
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: `${definition.memoryMegabytes}`,
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${definition.name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  LAMBDA_TASK_ROOT: definition.directory,
  _HANDLER: definition.handler,
  TZ: ':UTC',
  LANG: 'en_US.UTF-8',
})

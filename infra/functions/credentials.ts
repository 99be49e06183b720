/**
 * Replaces the AWS SDK's default credential chain in the bundles.
 *
 * Lambda always gives the credentials of the function's role in the environment. The chain's other sources (shared
 * files, SSO, web identity, instance metadata) would be 137 KB of code that every cold start loads and never uses.
 * @returns a provider, as `@aws-sdk/credential-provider-node` exports one
 * @throws Error (from the provider) when the environment holds no credentials
 */
export const defaultProvider = () => async () => {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN,
  } = process.env
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set')
  return {
    accessKeyId,
    secretAccessKey,
    ...(AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: AWS_SESSION_TOKEN }),
  }
}

/**
 * Stands in for the AWS SDK's default credential chain in the bundles.
 *
 * Lambda always hands its role's credentials over in the environment, so the chain's other links (shared
 * files, SSO, web identity, instance metadata) would be 137 KB of dead code at every cold start.
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

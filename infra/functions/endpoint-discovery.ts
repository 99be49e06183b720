/**
 * Replaces the AWS SDK's endpoint discovery in the bundles. DynamoDB does not need it: it is off unless a configuration
 * turns it on, and no command that the functions send uses it. It would be 8 KB of code, a cache of endpoints among them.
 */

/** Where the SDK looks for the setting: nowhere. */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: false,
}

/** Leaves a client's configuration as it is. */
export const resolveEndpointDiscoveryConfig = <T>(config: T): T => config

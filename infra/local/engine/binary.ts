import { createRequire } from 'node:module'

/**
 * Path of the dynoxide binary for this platform, which npm installs as an optional dependency.
 * @throws Error that names the platform and says what to do, if the binary is missing
 */
export const engineBinary = (platform = process.platform, arch = process.arch): string => {
  const name = `@dynoxide/${platform}-${arch}`
  try {
    return createRequire(import.meta.url).resolve(`${name}/dynoxide${platform === 'win32' ? '.exe' : ''}`)
  } catch {
    throw new Error(
      `No database engine for ${platform}-${arch}: the package ${name} is not installed. ` +
        'Run `npm install` without --omit=optional, or set DYNAMODB_ENDPOINT to a DynamoDB-compatible endpoint.',
    )
  }
}

import { groups } from '../../shared/contract/endpoint.ts'
import { viewerHeader } from '../cdn/distribution.ts'
import type { CdnSettings } from '../cdn/settings.ts'
import type { FunctionName } from '../names.ts'
import { objectAccess } from '../object-access.ts'
import type { Settings } from '../settings.ts'
import type { SnapshotBucket } from '../snapshots.ts'
import { passwordSetters } from './common-passwords.ts'

type Variables = Record<string, string>

/** How long a CDN may give an old copy while it asks for a new one, where the stage does not say it, in seconds. */
const defaultStale = 60

/** The functions that count wrong passwords by the address of their caller. */
const passwordCheckers: readonly FunctionName[] = ['auth', 'users']

/** CloudFront's header. While callers may come around CloudFront it is not trusted: they could invent it. */
const viewerHeaderOf = ({ open }: CdnSettings): string | undefined => (open ? undefined : viewerHeader)

/** The header by which a password checker finds the address of its caller. */
const addressVariables = (name: FunctionName, { cdn, trustedAddressHeader }: Settings): Variables => {
  const header = cdn === undefined ? trustedAddressHeader : viewerHeaderOf(cdn)
  return header !== undefined && passwordCheckers.includes(name) ? { TRUSTED_ADDRESS_HEADER: header } : {}
}

const passwordVariables = (name: FunctionName, { passwords }: Settings): Variables => {
  if (!passwordSetters.some((setter) => setter === name)) return {}
  const hours = passwords?.generatedHours
  return {
    ...(passwords?.refuseCommon === true ? { REFUSE_COMMON_PASSWORDS: '1' } : {}),
    ...(hours === undefined ? {} : { GENERATED_PASSWORD_HOURS: String(hours) }),
  }
}

/**
 * The domain that visitors use, for the address in the documents. Behind a CDN without a domain each request names it.
 * Behind one that callers may pass by, the function `auth` needs it to know the page's own origin.
 */
const domainVariables = (name: FunctionName, { cdn, domain }: Settings): Variables => {
  const visited = cdn === undefined ? domain : cdn.domain
  const isTold = name === 'public' || (name === 'auth' && cdn?.open === true)
  return isTold && visited !== undefined ? { DOMAIN_NAME: visited.name } : {}
}

/** What the functions behind a CDN know of it: its secret, and how long it keeps a public read. */
const cdnVariables = (
  name: FunctionName,
  { cdn, cacheSeconds }: Settings,
  originSecret: string | undefined,
): Variables => {
  if (cdn === undefined || !groups.some((group) => group === name)) return {}
  const secret: Variables = originSecret === undefined || cdn.open ? {} : { ORIGIN_SECRET: originSecret }
  if (name !== 'public') return secret
  const { edgeSeconds = cacheSeconds, staleSeconds = defaultStale } = cdn
  return { ...secret, EDGE_SECONDS: String(edgeSeconds), STALE_SECONDS: String(staleSeconds) }
}

/** The bucket's name, for the functions that may do something to it. */
const bucketVariables = (name: FunctionName, { bucketName }: SnapshotBucket): Variables =>
  objectAccess[name] === undefined ? {} : { SNAPSHOT_BUCKET: bucketName }

/**
 * The environment variables that only some functions read, some of them only if the stage sets them. A variable that a
 * function does not read would restart it for nothing.
 */
export const ownVariables = (
  name: FunctionName,
  {
    settings,
    snapshots,
    originSecret,
    distributionId,
  }: { settings: Settings; snapshots: SnapshotBucket; originSecret?: string; distributionId?: string },
): Variables => ({
  ...(distributionId === undefined ? {} : { DISTRIBUTION_ID: distributionId }),
  ...addressVariables(name, settings),
  ...passwordVariables(name, settings),
  ...domainVariables(name, settings),
  ...cdnVariables(name, settings, originSecret),
  ...bucketVariables(name, snapshots),
})

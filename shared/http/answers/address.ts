import { validationError } from '../../store/errors.ts'
import type { Settings } from '../services.ts'

/** What of a call the address depends on. */
interface Asked {
  domainName: string
  headers: Readonly<Record<string, string | undefined>>
  services: { settings: Pick<Settings, 'domain'> }
}

/** The most characters of a host name (RFC 1035, 2.3.4) and a port. */
const longest = 260

/** A host and perhaps a port (RFC 3986, 3.2): labels of letters, digits, hyphens and underscores, or an IPv6 address. */
const authority =
  /^(?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/

/** Names that AWS gives to an API. They are reached by https alone. */
const byAws = /\.amazonaws\.com(?:\.cn)?$/

/**
 * The address under which a request reached the interface, such as `https://cms.example.com`: that of the stage's
 * domain if it has one, else that of the API. On AWS the name of the API is the one that routed the request, so a client
 * cannot choose it. The runner takes it from the Host header. So a name is checked, and an answer never has a text in it
 * that is no host.
 * @throws Failure validation for a Host header that names no host (RFC 9112, 3.2)
 */
export const addressOf = ({ services, domainName, headers }: Asked): string => {
  const { domain } = services.settings
  if (domain !== undefined) return `https://${domain}`
  const host = domainName.toLowerCase()
  if (host.length > longest || !authority.test(host) || !URL.canParse(`http://${host}`))
    throw validationError([{ name: 'Host', message: 'must be the name of a host, and a port if it has one' }])
  const isPlain = headers['x-forwarded-proto'] === 'http' && !byAws.test(host)
  return `${isPlain ? 'http' : 'https'}://${host}`
}

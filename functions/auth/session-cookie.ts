import { refreshCookie, refreshCookiePath } from '../../shared/contract/session-cookie.ts'
import type { Call } from '../../shared/http/call.ts'
import { forbidden, validationError } from '../../shared/store/errors.ts'

/** Hosts of this machine, which browsers take for secure without https (W3C "Secure Contexts", 3.1). */
const thisMachine = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

const originsOf = (host: string): string[] => [
  `https://${host}`,
  ...(thisMachine.test(host) ? [`http://${host}`] : []),
]

/**
 * Checks that a page of the API's own host sent a request. Another site could otherwise log a browser in to an account
 * of its own with a form, and SameSite does not keep out a page of another subdomain. Browsers send `Origin` with each
 * POST, and `Sec-Fetch-Site` with each request over https. So a request that has neither is from no browser, and has no
 * use for a cookie.
 * @throws Failure forbidden
 */
export const checkOwnOrigin = ({ headers, domainName, services }: Call): void => {
  const { origin, 'sec-fetch-site': site } = headers
  // Behind a CDN that callers may pass by, only the settings tell the host that visitors see.
  const { domain } = services.settings
  const own = [...originsOf(domainName.toLowerCase()), ...(domain === undefined ? [] : originsOf(domain))]
  const isOwnOrigin = origin === undefined || own.includes(origin)
  const isOwnSite = site === undefined || site === 'same-origin'
  if (isOwnOrigin && isOwnSite && (origin ?? site) !== undefined) return
  throw forbidden(
    'Only a page of this host can have its refresh token in a cookie: leave cookie out, and the token is in the body.',
  )
}

const attributes = `Path=${refreshCookiePath}; Secure; HttpOnly; SameSite=Strict`

/** The cookie with a refresh token. `holdsUntil` is in epoch seconds. */
export const tokenCookie = (refreshToken: string, holdsUntil: number, now: Date): string =>
  `${refreshCookie}=${refreshToken}; Max-Age=${holdsUntil - Math.floor(now.getTime() / 1000)}; ${attributes}`

/** Has the browser forget its refresh token. */
export const clearedCookie = `${refreshCookie}=; Max-Age=0; ${attributes}`

/** The refresh token in the cookie of a request; undefined where there is none. */
export const tokenInCookie = ({ cookies }: Call): string | undefined => {
  const start = `${refreshCookie}=`
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length)
}

/** The members by which a request says where its refresh token is. */
interface TokenPlace {
  refreshToken?: string | undefined
  cookie?: boolean | undefined
}

/**
 * Whether a request has its refresh token in the cookie.
 * @throws Failure validation where the body has a refresh token too; forbidden where a page of another host asks
 */
export const usesCookie = (call: Call, { refreshToken, cookie = false }: TokenPlace): boolean => {
  if (!cookie) return false
  checkOwnOrigin(call)
  if (refreshToken === undefined) return true
  throw validationError([
    { name: 'refreshToken', message: 'must be left out where cookie is true: the token is in the cookie' },
  ])
}

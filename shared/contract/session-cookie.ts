/**
 * The cookie that holds the refresh token of a browser's session. Browsers take a name with this prefix from secure
 * answers only (RFC 6265bis, 4.1.3.1). The stronger prefix `__Host-` would ask for the path `/`, by which the cookie
 * would travel with every request.
 */
export const refreshCookie = '__Secure-typecase-refresh'

/** The paths that get the cookie. */
export const refreshCookiePath = '/core/auth'

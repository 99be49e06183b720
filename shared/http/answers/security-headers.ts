/** A policy (CSP 3) under which a browser that shows an answer as a page loads and runs nothing, in no frame. */
const nothingLoads = "default-src 'none'; frame-ancestors 'none'"

/** Two years, in seconds, as browsers' lists of such hosts ask for at least half of it (RFC 6797). */
const strictTransport = 'max-age=63072000'

/**
 * What every answer tells browsers. An answer is data, whatever it holds: it is not to be taken for another type, run,
 * framed, or named to other sites; and this host is asked by https alone. A page has a content security policy of its
 * own in place of this one.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': nothingLoads,
  'referrer-policy': 'no-referrer',
  'strict-transport-security': strictTransport,
  'x-content-type-options': 'nosniff',
}

/**
 * A policy (CSP 3) for answers that a browser shows as a page: it loads nothing, runs nothing, and shows them in no
 * frame.
 */
const nothingLoads = "default-src 'none'; frame-ancestors 'none'"

/** For two years, in seconds (RFC 6797). Browsers' lists of hosts that have https alone ask for at least one year. */
const strictTransport = 'max-age=63072000'

/**
 * The headers by which every answer restricts browsers. An answer is data, whatever it holds. A browser must not take
 * it for another type, run it, show it in a frame, or name its address to other sites, and it must ask this host by
 * https only. A page has its own content security policy in place of this one.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': nothingLoads,
  'referrer-policy': 'no-referrer',
  'strict-transport-security': strictTransport,
  'x-content-type-options': 'nosniff',
}

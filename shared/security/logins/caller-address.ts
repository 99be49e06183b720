import { isIP, isIPv4, isIPv6 } from 'node:net'

/** What is known of where a request came from. */
export interface Origin {
  /** The other end of the connection: of a CDN in front, one of its servers. */
  sourceIp: string
  /** Header names are lower case. */
  headers: Readonly<Record<string, string | undefined>>
}

/** CloudFront writes `address:port`, an IPv6 address without brackets (AWS: "Add CloudFront request headers"). */
const alwaysWithPort = 'cloudfront-viewer-address'
const forwarded = 'x-forwarded-for'

const withoutPort = (text: string, header: string): string => {
  if (header === alwaysWithPort) return text.replace(/:\d+$/, '')
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1]
  if (bracketed !== undefined) return bracketed
  return isIP(text) === 0 ? text.replace(/^([\d.]+):\d+$/, '$1') : text
}

/** The list's entries that came in with the request: to X-Forwarded-For the HTTP API adds whom it was called by. */
const entriesOf = (value: string, header: string, sourceIp: string): string[] => {
  const entries = value.split(',').map((entry) => entry.trim())
  return header === forwarded && entries.at(-1) === sourceIp ? entries.slice(0, -1) : entries
}

/**
 * The caller's address. Of a list it is the right-most entry, which the trusted proxy added: those before it are what
 * the caller sent.
 * @param trusted the header that a proxy in front sets, in lower case; undefined where there is none
 * @returns the connection's own address where the header is missing or holds no address
 */
export const callerAddress = ({ sourceIp, headers }: Origin, trusted: string | undefined): string => {
  const value = trusted === undefined ? undefined : headers[trusted]
  if (trusted === undefined || value === undefined) return sourceIp
  const last = withoutPort(entriesOf(value, trusted, sourceIp).at(-1) ?? '', trusted)
  return isIP(last) === 0 ? sourceIp : last
}

const groupsIn = (text: string): string[] => (text === '' ? [] : text.split(':'))

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
const groupsOf = (address: string): string[] => {
  // The URL standard's serialiser: one spelling of each address, an IPv4 tail in hexadecimal.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const [before, after] = [groupsIn(head), groupsIn(tail)]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after]
}

/** The IPv4 address in an IPv4-mapped one (RFC 4291, 2.5.5.2); undefined where it is no such address. */
const mapped = (groups: readonly string[]): string | undefined => {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
  return bytes.join('.')
}

/**
 * What an address is throttled by: an IPv4 address itself, of an IPv6 address its /64, which one customer
 * holds whole (RFC 6177).
 */
export const addressBlock = (address: string): string => {
  if (isIPv4(address) || !isIPv6(address)) return address
  const groups = groupsOf(address)
  return mapped(groups) ?? groups.slice(0, 4).join(':')
}

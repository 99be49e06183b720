import { isIP, isIPv4, isIPv6 } from 'node:net'

/** The origin of a request. */
export interface Origin {
  /** IP address of the other end of the connection. Behind a CDN it is one of the CDN's servers. */
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

/** The entries of a list that came with the request: the HTTP API appends its caller's address to X-Forwarded-For. */
const entriesOf = (value: string, header: string, sourceIp: string): string[] => {
  const entries = value.split(',').map((entry) => entry.trim())
  return header === forwarded && entries.at(-1) === sourceIp ? entries.slice(0, -1) : entries
}

/**
 * The IP address of the caller. In a list it is the right-most entry, which the trusted proxy added. The entries
 * before it may be invented by the caller.
 * @param trusted the header that a proxy in front sets, in lower case; undefined where there is no proxy
 * @returns the address of the connection where the header is missing or holds no address
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
  // The URL standard's serialiser writes each address in one way, also an IPv4 part, which becomes hexadecimal.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const [before, after] = [groupsIn(head), groupsIn(tail)]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after]
}

/** The IPv4 address within an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2); undefined for any other address. */
const mapped = (groups: readonly string[]): string | undefined => {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
  return bytes.join('.')
}

/**
 * The block of addresses that failed logins are counted by: an IPv4 address alone, or the /64 of an IPv6 address,
 * which belongs to one customer as a whole (RFC 6177).
 */
export const addressBlock = (address: string): string => {
  if (isIPv4(address) || !isIPv6(address)) return address
  const groups = groupsOf(address)
  return mapped(groups) ?? groups.slice(0, 4).join(':')
}

import { isIPv6 } from 'node:net'

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))

/**
 * What an address is throttled by: an IPv4 address itself, of an IPv6 address its /64, which one customer
 * holds whole (RFC 6177).
 */
export const addressBlock = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

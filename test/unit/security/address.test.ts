import { expect, test } from 'vitest'
import { addressBlock, callerAddress } from '../../../shared/security/logins/caller-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::6', '2001:db8:1:2'],
  ['2001:db8:1:2::203.0.113.9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['unknown', 'unknown'],
])('%s is throttled as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})

const sourceIp = '198.51.100.1'

test.each([
  // A list: what the caller sent stands before what the proxy added, and the API adds the proxy itself.
  ['x-forwarded-for', '203.0.113.9, 198.51.100.1', '203.0.113.9'],
  ['x-forwarded-for', '192.0.2.66, 203.0.113.9, 198.51.100.1', '203.0.113.9'],
  ['x-forwarded-for', '192.0.2.66,198.51.100.1, 203.0.113.9, 198.51.100.1', '203.0.113.9'],
  ['x-forwarded-for', '192.0.2.66, 203.0.113.9', '203.0.113.9'],
  ['x-forwarded-for', '198.51.100.1', sourceIp],
  ['x-forwarded-for', '203.0.113.9:4711, 198.51.100.1', '203.0.113.9'],
  ['x-forwarded-for', '[2001:db8::9]:4711, 198.51.100.1', '2001:db8::9'],
  ['x-forwarded-for', '2001:db8::9, 198.51.100.1', '2001:db8::9'],
  ['true-client-ip', '203.0.113.9', '203.0.113.9'],
  ['true-client-ip', '192.0.2.66,203.0.113.9', '203.0.113.9'],
  ['true-client-ip', '[2001:db8::9]', '2001:db8::9'],
  ['cloudfront-viewer-address', '203.0.113.9:46532', '203.0.113.9'],
  ['cloudfront-viewer-address', '2001:db8:0:0:a:b:c:d:443', '2001:db8:0:0:a:b:c:d'],
  ['cloudfront-viewer-address', '2001:db8::a:b:c:d:443', '2001:db8::a:b:c:d'],
  // What holds no address leaves the connection's.
  ['true-client-ip', '', sourceIp],
  ['true-client-ip', 'unknown', sourceIp],
  ['true-client-ip', '203.0.113.9, unknown', sourceIp],
  ['x-forwarded-for', 'unknown, 198.51.100.1', sourceIp],
])('%s: %j is from %s', (header, value, address) => {
  expect(callerAddress({ sourceIp, headers: { [header]: value } }, header)).toBe(address)
})

test('a header counts only where it is the trusted one, and the connection where that is missing', () => {
  const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.1', 'true-client-ip': '203.0.113.9' }
  expect(callerAddress({ sourceIp, headers }, undefined)).toBe(sourceIp)
  expect(callerAddress({ sourceIp, headers }, 'cf-connecting-ip')).toBe(sourceIp)
})

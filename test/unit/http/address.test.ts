import { describe, expect, test } from 'vitest'
import { addressOf } from '../../../shared/http/answers/address.ts'
import { Failure } from '../../../shared/store/errors.ts'

const of = (domainName: string, proto?: string, domain?: string): string =>
  addressOf({
    domainName,
    headers: { host: 'evil.test', ...(proto === undefined ? {} : { 'x-forwarded-proto': proto }) },
    services: { settings: domain === undefined ? {} : { domain } },
  })

describe('the address of a request', () => {
  test('is that of the stage’s domain, whatever the request says', () => {
    expect(of('abc.execute-api.eu-central-1.amazonaws.com', 'https', 'cms.typecase.test')).toBe(
      'https://cms.typecase.test',
    )
    expect(of('a"b', 'http', 'cms.typecase.test')).toBe('https://cms.typecase.test')
  })

  test.each([
    [
      'abc.execute-api.eu-central-1.amazonaws.com',
      'https',
      'https://abc.execute-api.eu-central-1.amazonaws.com',
    ],
    [
      'abc.execute-api.eu-central-1.amazonaws.com',
      'http',
      'https://abc.execute-api.eu-central-1.amazonaws.com',
    ],
    [
      'abc.execute-api.cn-north-1.amazonaws.com.cn',
      'http',
      'https://abc.execute-api.cn-north-1.amazonaws.com.cn',
    ],
    ['localhost:3000', 'http', 'http://localhost:3000'],
    ['[::1]:3000', 'http', 'http://[::1]:3000'],
    ['192.0.2.7:80', 'http', 'http://192.0.2.7:80'],
    ['cms_1.Typecase.test', 'https', 'https://cms_1.typecase.test'],
    ['cms.typecase.test', 'http, https', 'https://cms.typecase.test'],
  ])('for %s over %s is %s', (domainName, proto, expected) => {
    expect(of(domainName, proto)).toBe(expected)
  })

  test('is https where nothing is said', () => {
    expect(of('cms.typecase.test')).toBe('https://cms.typecase.test')
  })

  test.each([
    '',
    'a b',
    'a"',
    'a\n',
    'a/b',
    'a?b',
    'a#b',
    'a@b',
    'a\\b',
    '[::1',
    '[g::1]',
    '[:::::]',
    'a:',
    'a:99999',
    'a.b.',
    '$&',
    'a'.repeat(300),
  ])('is refused for the host %j', (domainName) => {
    expect(() => of(domainName, 'http')).toThrow(Failure)
  })
})

import { describe, expect, it } from 'vitest'
import { corsOf } from '../../../infra/local/http/cors.ts'
import { gatewayResponse, internalServerError } from '../../../infra/local/http/function-response.ts'
import { type GatewayRequest, requestEvent } from '../../../infra/local/http/request-event.ts'

describe('the event', () => {
  const request = (given: Partial<GatewayRequest>): GatewayRequest => ({
    method: 'POST',
    path: '/a',
    query: '',
    rawHeaders: ['Host', 'cms.example', 'User-Agent', 'test'],
    body: Buffer.alloc(0),
    httpVersion: '1.1',
    sourceIp: '10.0.0.1',
    requestId: 'r1',
    receivedAt: Date.UTC(2026, 0, 5, 13, 4, 9),
    ...given,
  })
  const route = { routeKey: 'ANY /a', functionArn: 'f' }

  it('leaves out what a request does not have', () => {
    expect(requestEvent(request({}), route, 'api')).toEqual({
      version: '2.0',
      routeKey: 'ANY /a',
      rawPath: '/a',
      rawQueryString: '',
      headers: {
        host: 'cms.example',
        'user-agent': 'test',
        'x-forwarded-for': '10.0.0.1',
        'x-forwarded-proto': 'http',
      },
      requestContext: {
        accountId: '000000000000',
        apiId: 'api',
        domainName: 'cms.example',
        domainPrefix: 'api',
        http: { method: 'POST', path: '/a', protocol: 'HTTP/1.1', sourceIp: '10.0.0.1', userAgent: 'test' },
        requestId: 'r1',
        routeKey: 'ANY /a',
        stage: '$default',
        time: '05/Jan/2026:13:04:09 +0000',
        timeEpoch: 1767618249000,
      },
      isBase64Encoded: false,
    })
  })

  it('joins what is repeated, splits cookies out, and keeps names that objects reserve', () => {
    const rawHeaders = [
      'X-A',
      '1',
      'x-a',
      '2',
      'Cookie',
      'a=1; b=2',
      'Cookie',
      'c=3',
      'Connection',
      'close',
      '__proto__',
      'p',
    ]
    const query = 'x=1&y=%20&x=2&constructor=c&__proto__=p'
    const event = requestEvent(
      request({ rawHeaders, query }),
      { ...route, pathParameters: { id: '7' } },
      'api',
    )
    expect(event.cookies).toEqual(['a=1', 'b=2', 'c=3'])
    expect(Object.keys(event.headers)).toEqual(['x-a', '__proto__', 'x-forwarded-for', 'x-forwarded-proto'])
    expect(event.headers['x-a']).toBe('1,2')
    expect(event.rawQueryString).toBe(query)
    expect(JSON.stringify(event.queryStringParameters)).toBe(
      '{"x":"1,2","y":" ","constructor":"c","__proto__":"p"}',
    )
    expect(event.pathParameters).toEqual({ id: '7' })
  })

  it.each([
    ['text/plain; charset=utf-8', false],
    ['application/json', false],
    ['application/json; charset=utf-8', false],
    ['APPLICATION/XML', false],
    ['application/javascript', false],
    ['application/jsonl', true],
    ['application/x-www-form-urlencoded', true],
    ['multipart/form-data; boundary=x', true],
    ['', true],
  ])('a body of type "%s" comes base64: %s', (type, isBase64Encoded) => {
    const event = requestEvent(
      request({ body: Buffer.from('ü='), rawHeaders: ['content-type', type] }),
      route,
      'api',
    )
    const body = isBase64Encoded ? Buffer.from('ü=').toString('base64') : 'ü='
    expect([event.body, event.isBase64Encoded]).toEqual([body, isBase64Encoded])
  })
})

describe('a result', () => {
  const translated = (value: unknown, body?: string) =>
    gatewayResponse({ json: JSON.stringify(value) ?? 'null', body }, true)

  it.each<[string, unknown, string | undefined, Record<string, unknown>]>([
    [
      'headers in lower case',
      { statusCode: 200, headers: { 'X-A': 5, ETag: 'e' } },
      'b',
      {
        statusCode: 200,
        headers: { 'x-a': '5', etag: 'e', 'content-type': 'text/plain;charset=UTF-8' },
        cookies: [],
        body: 'b',
      },
    ],
    [
      'without CORS and connection headers',
      {
        statusCode: 200,
        headers: { 'Access-Control-Allow-Origin': '*', 'Content-Length': 9, vary: 'origin' },
      },
      undefined,
      { headers: { vary: 'origin' }, body: '' },
    ],
    [
      'cookies',
      { statusCode: '201', cookies: ['a=1'] },
      undefined,
      { statusCode: 201, cookies: ['a=1'], headers: {} },
    ],
    [
      'base64',
      { statusCode: 200, headers: { 'content-type': 'x/y' }, isBase64Encoded: true },
      'AP8=',
      { body: Buffer.from([0, 255]) },
    ],
    [
      'a bare object',
      { a: 1 },
      undefined,
      { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{"a":1}' },
    ],
    ['a bare object with a body', { a: 1 }, 'x', { statusCode: 200, body: '{"a":1,"body":"x"}' }],
    ['a bare text', 'text', undefined, { statusCode: 200, body: 'text' }],
    ['nothing', undefined, undefined, { statusCode: 200, body: 'null' }],
  ])('with %s', (_, value, body, expected) => {
    expect(translated(value, body)).toMatchObject(expected)
  })

  it.each([
    [{ statusCode: 'many' }],
    [{ statusCode: 99 }],
    [{ statusCode: 200.5 }],
    [{ statusCode: 200, headers: ['a'] }],
    [{ statusCode: 200, headers: { a: {} } }],
    [{ statusCode: 200, cookies: 'a=1' }],
    [{ statusCode: 200, body: { not: 'text' } }],
  ])('%j is a 500', (value) => {
    expect(translated(value)).toBe(internalServerError)
  })

  it('keeps the function’s CORS headers where the API has none', () => {
    const result = { json: '{"statusCode":200,"headers":{"access-control-allow-origin":"x"}}' }
    expect(gatewayResponse(result, false).headers).toEqual({ 'access-control-allow-origin': 'x' })
  })
})

describe('CORS', () => {
  const definition = {
    allowOrigins: ['http://a.example', 'https://*'],
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['authorization'],
    exposeHeaders: ['etag'],
    allowCredentials: false,
    maxAgeSeconds: 60,
  }
  const ask = (origin: string) => ({ origin, 'access-control-request-method': 'POST' })

  it('answers preflights of its origins', () => {
    expect(corsOf(definition).preflight('OPTIONS', ask('http://a.example'))).toEqual({
      'access-control-allow-origin': 'http://a.example',
      'access-control-allow-methods': 'GET,POST',
      'access-control-allow-headers': 'authorization',
      'access-control-max-age': '60',
    })
    expect(corsOf(definition).preflight('OPTIONS', ask('https://any.example'))).toMatchObject({
      'access-control-allow-origin': 'https://any.example',
    })
  })

  it('says nothing to others, and leaves other requests alone', () => {
    expect(corsOf(definition).preflight('OPTIONS', ask('http://b.example'))).toEqual({})
    expect(corsOf(definition).preflight('POST', ask('http://a.example'))).toBeUndefined()
    expect(corsOf(definition).preflight('OPTIONS', { origin: 'http://a.example' })).toBeUndefined()
    expect(corsOf(undefined).preflight('OPTIONS', ask('http://a.example'))).toBeUndefined()
  })

  it('adds headers to answers', () => {
    expect(corsOf(definition).headersFor('http://a.example')).toEqual({
      'access-control-allow-origin': 'http://a.example',
      'access-control-expose-headers': 'etag',
    })
    expect(corsOf(definition).headersFor('http://b.example')).toEqual({})
    expect(corsOf(definition).headersFor(undefined)).toEqual({})
    expect(corsOf({ ...definition, allowOrigins: ['*'] }).headersFor('http://b.example')).toMatchObject({
      'access-control-allow-origin': '*',
    })
    expect(corsOf({ ...definition, allowCredentials: true }).headersFor('http://a.example')).toMatchObject({
      'access-control-allow-origin': 'http://a.example',
      'access-control-allow-credentials': 'true',
    })
  })
})

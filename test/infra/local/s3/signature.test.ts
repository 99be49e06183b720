import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { S3Request } from '../../../../infra/local/s3/request.ts'
import { authenticated, signatureOf } from '../../../../infra/local/s3/signature.ts'
import { signedHeaders } from './client.ts'

const nothing = createHash('sha256').update('').digest('hex')

/** The examples of the Amazon S3 API reference, "Signature calculations for the authorization header". */
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const example = (more: Partial<S3Request> & { headers?: Record<string, string> }): S3Request => ({
  operation: 'GetObject',
  bucket: 'examplebucket',
  key: 'any',
  method: 'GET',
  path: '/',
  query: '',
  ...more,
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': nothing,
    ...more.headers,
  },
})
const scope = '20130524/us-east-1/s3/aws4_request'

describe('the signature of a request', () => {
  it.each([
    [
      'a GET with a range',
      example({ path: '/test.txt', headers: { range: 'bytes=0-9' } }),
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'a PUT with an encoded key',
      example({
        method: 'PUT',
        path: '/test%24file.text',
        headers: {
          date: 'Fri, 24 May 2013 00:00:00 GMT',
          'x-amz-storage-class': 'REDUCED_REDUNDANCY',
          'x-amz-content-sha256': createHash('sha256').update('Welcome to Amazon S3.').digest('hex'),
        },
      }),
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'a query without a value',
      example({ query: 'lifecycle' }),
      'host;x-amz-content-sha256;x-amz-date',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'a list',
      example({ query: 'max-keys=2&prefix=J' }),
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('is the one of AWS for %s', (_, request, signed, signature) => {
    expect(signatureOf(request, scope, signed.split(';'), secret)).toBe(signature)
  })

  it('is the one of the SDK, whatever the query holds', async () => {
    const credentials = {
      accessKeyId: 'LOCALFUNCTION0000003',
      secretAccessKey: 'local',
      sessionToken: 'local',
    }
    const query = { 'list-type': '2', prefix: "page/a b+c*(d)!'~ü", 'start-after': '' }
    const url = new URL('http://127.0.0.1:4000/bucket')
    const headers = await signedHeaders(url, credentials, {
      query,
      headers: { 'x-amz-meta-text': ' a   b ' },
    })
    const request = example({ path: '/bucket', query: new URLSearchParams(query).toString(), headers })
    const caller = { credentials, name: 'found' }
    expect(authenticated(request, (id) => (id === credentials.accessKeyId ? caller : undefined))).toBe(caller)
  })
})

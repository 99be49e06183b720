import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, inject, test } from 'vitest'
import { adminEndpoints } from '../../shared/contract/admin.ts'
import { historyEndpoints } from '../../shared/contract/history.ts'
import { asAdmin, asVisitor } from './harness/api.ts'

const visitor = asVisitor()
const admin = asAdmin()
const scriptPattern = /<script type="module" src="\/admin\/assets\/([\w-]+\.js)"><\/script>/

const scriptName = async (): Promise<string> => {
  const { data } = await visitor.call(adminEndpoints.page, {})
  return scriptPattern.exec(data)?.[1] ?? ''
}

/** Asks without the decompression of fetch, which takes the encoding off again. */
const encoded = (path: string, encoding: string): Promise<{ headers: Headers; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${inject('stack').baseUrl}${path}`,
      { headers: { 'accept-encoding': encoding } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({
            headers: new Headers(
              Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
            ),
            bytes: Buffer.concat(parts),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end()
  })

describe('admin.page', () => {
  test('is small, kept by no cache, and has a new nonce in each answer', async () => {
    const answers = [await visitor.call(adminEndpoints.page, {}), await visitor.call(adminEndpoints.page, {})]
    const nonces = answers.map(({ data }) => /nonce="([^"]+)"/.exec(data)?.[1] ?? '')
    expect(new Set(nonces).size).toBe(2)
    for (const [at, { data, headers }] of answers.entries()) {
      expect(data.length).toBeLessThan(4_000)
      expect(Buffer.from(nonces[at] ?? '', 'base64')).toHaveLength(16)
      expect(headers.get('cache-control')).toBe('no-store')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`style-src 'self' 'nonce-${nonces[at]}'`)
      expect(policy).toContain("script-src 'self';")
      // No inline script, no inline style, nothing of another host.
      expect(data).not.toMatch(/<style|<script(?![^>]* src=)|\son\w+=|(?:src|href)="(?:https?:)?\/\//)
    }
  })

  test('has its path with a trailing slash, by HEAD, and no other method', async () => {
    expect((await visitor.send(adminEndpoints.page, '/admin/')).status).toBe(200)
    expect((await visitor.send(adminEndpoints.page, '/admin', { method: 'HEAD' })).status).toBe(200)
    const refused = await visitor.send(adminEndpoints.page, '/admin', { method: 'POST' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await visitor.send(undefined, '/admin/nowhere')).status).toBe(404)
  })

  test('leaves no record in the history', async () => {
    const marker = `/admin/assets/none-${Math.random().toString(36).slice(2)}.js`
    expect((await visitor.send(undefined, marker)).status).toBe(404)
    const { data } = await admin.call(historyEndpoints.list, { query: { limit: 100 } })
    expect(data.payload.length).toBeGreaterThan(0)
    expect(data.payload.filter(({ url }) => url.startsWith('/admin'))).toEqual([])
  })
})

describe('admin.asset', () => {
  test('is a script that caches keep for a year, in the encoding that the client takes', async () => {
    const file = await scriptName()
    const { data, headers } = await visitor.call(adminEndpoints.asset, { params: { file } })
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const path = `/admin/assets/${file}`
    const brotli = await encoded(path, 'gzip, br')
    const gzip = await encoded(path, 'gzip')
    const plain = await encoded(path, 'identity')
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(plain.headers.has('content-encoding')).toBe(false)
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(data)
    expect(gunzipSync(gzip.bytes).toString()).toBe(data)
    expect(plain.bytes.toString()).toBe(data)
  })

  test('answers 304 to a client that has it, and 404 to other names', async () => {
    const path = `/admin/assets/${await scriptName()}`
    const { headers } = await visitor.send(adminEndpoints.asset, path)
    const held = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await visitor.send(adminEndpoints.asset, path, { headers: held })).status).toBe(304)
    for (const name of ['none.js', '..%2Fadmin.html', 'admin.html', `${path.split('/').at(-1)}.br`])
      expect((await visitor.send(undefined, `/admin/assets/${name}`)).status).toBe(404)
  })
})

import { describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { adminEndpoints } from '../../shared/contract/admin.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { asVisitor } from './harness/api.ts'

const visitor = asVisitor()
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

describe('public.root', () => {
  test('tells what is served here, and where it is described', async () => {
    const { data, headers } = await visitor.call(publicEndpoints.root, {})
    const links = {
      docs: '/docs',
      admin: '/admin',
      document: '/openapi.json',
      documentForGenerators: '/openapi.json?bodies=json',
      contentDocument: '/api/openapi.json',
    }
    expect(data.payload).toEqual({ name: 'Typecase', version: packageJson.version, links })
    expect(headers.get('vary')).toBe('Accept-Encoding, Origin, Accept')
    expect((await visitor.send(publicEndpoints.docs, links.docs)).status).toBe(200)
    for (const path of [links.document, links.documentForGenerators])
      expect((await visitor.send(publicEndpoints.openapi, path)).status).toBe(200)
    const content = await visitor.send(publicEndpoints.contentDocument, links.contentDocument)
    expect(content.status).toBe(200)
  })

  test('sends a browser to the page for editors', async () => {
    for (const method of ['GET', 'HEAD'])
      for (const path of ['/', '/?from=mail']) {
        const { status, headers } = await visitor.send(publicEndpoints.root, path, {
          method,
          headers: browser,
        })
        expect([status, headers.get('location')]).toEqual([302, publicEndpoints.root.redirect])
        expect(headers.get('vary')).toBe('Accept-Encoding, Origin, Accept')
      }
    const page = await visitor.send(adminEndpoints.page, publicEndpoints.root.redirect, { headers: browser })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test('is kept by caches as other public reads are, and is asked for by HEAD too', async () => {
    const document = await visitor.send(publicEndpoints.openapi, '/openapi.json')
    const head = await visitor.send(publicEndpoints.root, '/', { method: 'HEAD' })
    const sent = await visitor.send(publicEndpoints.root, '/', { headers: browser })
    for (const { headers } of [head, sent])
      expect(headers.get('cache-control')).toBe(document.headers.get('cache-control'))
    const etag = head.headers.get('etag') ?? ''
    const held = { 'if-none-match': etag }
    expect((await visitor.send(publicEndpoints.root, '/', { headers: held })).status).toBe(304)
    // A tag of the index says nothing of the redirect.
    expect((await visitor.send(publicEndpoints.root, '/', { headers: { ...held, ...browser } })).status).toBe(
      302,
    )
  })

  test('has no other method', async () => {
    const { status, headers } = await visitor.send(publicEndpoints.root, '/', { method: 'POST' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

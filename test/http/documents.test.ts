import { describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { endpoints } from '../../shared/contract/index.ts'
import { openApiDocument } from '../../shared/contract/openapi.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { asVisitor } from './harness/api.ts'

const visitor = asVisitor()

describe('public.openapi', () => {
  test('is the contract’s document, with the version of the package', async () => {
    const { data, headers } = await visitor.call(publicEndpoints.openapi, {})
    expect(data).toEqual(
      JSON.parse(
        JSON.stringify(openApiDocument(endpoints, { title: 'Typecase', version: packageJson.version })),
      ),
    )
    const etag = headers.get('etag') ?? ''
    const again = await visitor.fails(304, publicEndpoints.openapi, { headers: { 'if-none-match': etag } })
    expect(again.headers.get('etag')).toBe(etag)
  })
})

describe('public.docs', () => {
  test('is a page that asks nothing of other hosts', async () => {
    const { data, headers } = await visitor.call(publicEndpoints.docs, {})
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(data).toMatch(/^<!doctype html>/)
    expect(data).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    for (const { id } of endpoints) expect(data).toContain(`<article id="${id}">`)
  })

  test('has its path with a trailing slash too', async () => {
    expect((await visitor.send(publicEndpoints.docs, '/docs/')).status).toBe(200)
  })
})

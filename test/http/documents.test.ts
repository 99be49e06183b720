import { request } from 'node:http'
import { describe, expect, inject, test } from 'vitest'
import { interfaceDocuments } from '../../infra/docs/documents.ts'
import { documentedEndpoints } from '../../shared/contract/index.ts'
import { operationIdOf } from '../../shared/contract/openapi/operation-ids.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { placeholderUrl } from '../../shared/contract/server-url.ts'
import { asVisitor } from './harness/api.ts'

const visitor = asVisitor()
const files = new Map((await interfaceDocuments()).map(({ name, content }) => [name, content]))

const { host, origin } = new URL(inject('stack').baseUrl)

/** A document as it was made, with an address in it. */
const made = (name: string, address: string): unknown =>
  JSON.parse((files.get(name) ?? '').replaceAll(placeholderUrl, address))

/** Sends a Host header, which fetch does not let a caller choose. Gives the status, the ETag and the body. */
const sendAs = (path: string, sentHost: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; etag: string | undefined; text: string }>((resolve, reject) => {
    const sent = request(`${origin}${path}`, { headers: { ...headers, host: sentHost } }, (answer) => {
      const parts: string[] = []
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode, etag: answer.headers.etag, text: parts.join('') }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })

describe('public.openapi', () => {
  test('is the contract’s document, with the address of the request', async () => {
    const { data, headers } = await visitor.call(publicEndpoints.openapi, {})
    expect(data).toEqual(made('openapi.json', origin))
    expect(data.servers).toEqual([{ url: origin, description: 'This deployment' }])
    const etag = headers.get('etag') ?? ''
    const again = await visitor.fails(304, publicEndpoints.openapi, { headers: { 'if-none-match': etag } })
    expect(again.headers.get('etag')).toBe(etag)
  })

  test('has JSON bodies alone where a generator asks for them', async () => {
    const { data, headers } = await visitor.call(publicEndpoints.openapi, { query: { bodies: 'json' } })
    expect(data).toEqual(made('openapi-json-bodies.json', origin))
    const text = JSON.stringify(data.paths)
    expect(text).not.toMatch(/form-data|urlencoded|ndjson|x-alias-of/)
    const whole = await visitor.call(publicEndpoints.openapi, {})
    expect(JSON.stringify(whole.data.paths)).toMatch(/x-alias-of/)
    expect(headers.get('etag')).not.toBe(whole.headers.get('etag'))
  })

  test('names what is right for another value of bodies, and passes over other members', async () => {
    const sent = await visitor.send(publicEndpoints.openapi, '/openapi.json?bodies=xml')
    expect(sent.status).toBe(400)
    expect(JSON.parse(sent.text).fields).toEqual([
      { name: 'bodies', message: 'must be json, or left out for bodies of every kind' },
    ])
    for (const query of ['bodies=', 'version=3', 'bodies=json&bodies=json'])
      expect((await visitor.send(publicEndpoints.openapi, `/openapi.json?${query}`)).status).toBe(200)
  })

  test('says the host by which it was asked for, and its ETag covers it', async () => {
    const here = await sendAs('/openapi.json', host)
    const named = await sendAs('/openapi.json', 'CMS.Typecase.test:8080')
    expect(JSON.parse(named.text).servers[0].url).toBe('http://cms.typecase.test:8080')
    expect(named.etag).not.toBe(here.etag)
    const held = await sendAs('/openapi.json', host, { 'if-none-match': named.etag ?? '' })
    expect(held.status).toBe(200)
  })

  test.each(['a b', 'a"b', 'a/b', 'a@b', '<script>', 'a:99999', 'a:b', '-a', 'a..b', 'ä.test'])(
    'never has the Host header %j in it',
    async (sent) => {
      const { status, text } = await sendAs('/openapi.json', Buffer.from(sent).toString('latin1'))
      expect(status).toBe(400)
      expect(text).not.toContain(JSON.stringify(sent).slice(1, -1))
    },
  )

  test('takes no scheme from a client', async () => {
    const sent = await sendAs('/openapi.json', host, { 'x-forwarded-proto': 'javascript' })
    expect(JSON.parse(sent.text).servers[0].url).toBe(origin)
  })
})

describe('public.docs', () => {
  test('is a page that asks nothing of other hosts, with the address of the request', async () => {
    const { data, headers } = await visitor.call(publicEndpoints.docs, {})
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(data).toMatch(/^<!doctype html>/)
    expect(data).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    for (const { id } of documentedEndpoints) expect(data).toContain(`<article id="${operationIdOf(id)}"`)
    expect(data).toContain(origin)
    expect(data).not.toContain(placeholderUrl)
  })

  test('has its path with a trailing slash too', async () => {
    expect((await visitor.send(publicEndpoints.docs, '/docs/')).status).toBe(200)
  })
})

import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { probe, probedPaths } from '../../functions/probe/probe.ts'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { publicReads } from '../../shared/contract/public-reads.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A site whose answer to the second request is another one. */
const siteWith = async (second: (response: ServerResponse) => void) => {
  const asked: string[] = []
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(`${url} ${headers['user-agent']}`)
    if (asked.length === 2) second(response)
    else response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { asked, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/` }
}

test('a probe asks for a list and for the keys, as the contract names them', async () => {
  const { asked, url } = await siteWith((response) => response.end('{}'))
  const answered = await probe(url)
  expect(answered.map((one) => one.url)).toEqual(probedPaths.map((path) => new URL(path, url).href))
  expect(asked).toEqual(probedPaths.map((path) => `${path} typecase-probe`))
  const paths: readonly string[] = [publicReads.pages.path, authEndpoints.jwks.path]
  expect(probedPaths.map((path) => path.replace(/\?.*/, ''))).toEqual(paths)
})

test.each<[string, (response: ServerResponse) => void, RegExp]>([
  ['a failure', (response) => response.writeHead(503).end('busy'), /status 503, busy/],
  ['a redirect', (response) => response.writeHead(302, { location: '/' }).end(), /redirect/],
  ['no answer', () => undefined, /timeout|aborted/i],
  [
    'half an answer',
    (response) => response.writeHead(200).write('{', () => response.destroy()),
    /terminated/,
  ],
])('%s fails it, and the error names the request and the cause', async (_, second, cause) => {
  const { url } = await siteWith(second)
  const message = await probe(url, 2_000).then(String, String)
  expect(message).toContain(`The probe failed. GET ${url}.well-known/jwks.json: `)
  expect(message).toMatch(cause)
})

test('a site that is not there fails both requests, each with its cause', async () => {
  const message = await probe('http://127.0.0.1:1/').then(String, String)
  expect(message.match(/GET http:\/\/127\.0\.0\.1:1\/\S+: fetch failed: \S/g)).toHaveLength(2)
})

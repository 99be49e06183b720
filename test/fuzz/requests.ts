import fc from 'fast-check'
import { type Endpoint, routesOf } from '../../shared/contract/endpoint.ts'
import { endpoints } from '../../shared/contract/index.ts'
import { edgeNumber, formText, hostileName, json } from './values.ts'

/** A request as it goes over the wire. */
export interface FuzzedRequest {
  method: string
  /** Already escaped, well or badly. */
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

/** What ends the sessions of the account that the requests are sent as, or changes its password. */
const spared: ReadonlySet<string> = new Set(['auth.logout', 'users.reset'])

const methods = fc.constantFrom('GET', 'POST', 'DELETE', 'HEAD', 'PUT', 'PATCH', 'OPTIONS')
const escaped = fc.oneof(
  hostileName.filter((name) => name.isWellFormed()).map(encodeURIComponent),
  edgeNumber.map(encodeURIComponent),
  fc.constantFrom(
    '1',
    '2',
    '3',
    'fuzzed',
    'a',
    '%',
    '%zz',
    '%ff',
    '%c3',
    '%00',
    '..%2f..',
    '%5c',
    '+',
    '//',
    'changes',
    'add',
  ),
)

const namesIn = ({ body }: Endpoint): string[] => {
  const def = body?._zod.def
  return def && 'shape' in def && typeof def.shape === 'object' && def.shape !== null
    ? Object.keys(def.shape)
    : []
}

/** Members that the endpoint knows, those of elements, and others. */
const memberName = (endpoint: Endpoint) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('name', 'active', '_sort', 'n', 'j', 'd', ...namesIn(endpoint)) },
    { weight: 1, arbitrary: hostileName },
  )

type Body = Pick<FuzzedRequest, 'body'> & { type: string | undefined }

const bodyOf = (endpoint: Endpoint): fc.Arbitrary<Body> => {
  const member = memberName(endpoint)
  const object = fc
    .array(fc.tuple(member, json), { maxLength: 8 })
    .map((all) => `{${all.map(([name, one]) => `${JSON.stringify(name)}:${one}`).join(',')}}`)
  const suffixed = fc
    .tuple(member, fc.constantFrom('', '', '[]', '[0]', '[a]', '.0', '[0][name]', '[', '[99999]', '[a].b[c]'))
    .map((parts) => parts.join(''))
  const pairs = fc.array(fc.tuple(suffixed, formText), { maxLength: 8 })
  const part = fc
    .tuple(
      suffixed,
      formText,
      fc.constantFrom('', '; filename=""', '; filename="blob"', '; filename="a.png"'),
      fc.constantFrom('', '\r\nContent-Type: application/json', '\r\nContent-Type: text/plain'),
    )
    .map(
      ([name, value, file, type]) =>
        `--b\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"${file}${type}\r\n\r\n${value}\r\n`,
    )
  const typed = (type: string, body: string): Body => ({ type, body: Buffer.from(body) })
  // With these an update would take over the account that the requests are sent as.
  const account = (id: string): string =>
    endpoint.id === 'users.add' ? `"email":"${id}@example.com","password":"${id}",` : ''
  const sound = fc
    .tuple(fc.uuid(), json)
    .map(([id, value]) =>
      typed(
        'application/json',
        `{"name":"${id}","url":"${id}","singleName":"${id}","pluralName":"${id}",${account(id)}"fields":[],"permissions":{},"j":${value}}`,
      ),
    )
  return fc.oneof(
    { weight: 2, arbitrary: sound },
    object.map((body) => typed('application/json', body)),
    json.map((body) => typed('application/json', body)),
    fc.array(object, { maxLength: 4 }).map((rows) => typed('application/x-ndjson', rows.join('\n'))),
    fc.array(object, { maxLength: 4 }).map((rows) => typed('application/json', `[${rows.join(',')}]`)),
    pairs.map((all) => typed('application/x-www-form-urlencoded', new URLSearchParams(all).toString())),
    fc
      .array(part, { maxLength: 6 })
      .map((all) => typed('multipart/form-data; boundary=b', `${all.join('')}--b--\r\n`)),
    fc.array(part, { maxLength: 3 }).map((all) => typed('multipart/form-data; boundary=b', all.join(''))),
    fc
      .uint8Array({ maxLength: 300 })
      .map((bytes): Body => ({ type: 'application/json', body: Buffer.from(bytes) })),
    fc
      .tuple(
        fc.constantFrom(
          'text/plain',
          'image/png',
          'multipart/form-data',
          'application/json; charset=utf-16',
          'nonsense',
          '',
        ),
        object,
      )
      .map(([type, body]) => typed(type, body)),
    fc.constant<Body>({ type: undefined, body: undefined }),
  )
}

const queryName = fc
  .oneof(
    fc.constantFrom(
      'sortBy',
      'sortOrder',
      'limit',
      'page',
      'search',
      'cursor',
      'filter[name]',
      'filter[n][gte]',
      'filter[j][contains]',
      'filter[d.lte]',
      'filter[name][in][]',
      'filter[t][null]',
      'filter',
      'filter[',
      'category',
      'dateFrom',
    ),
    hostileName,
  )
  .filter((name) => name.isWellFormed())

const query = fc.oneof(
  fc.constant(''),
  fc
    .array(
      fc.tuple(
        queryName,
        fc.oneof(
          edgeNumber,
          fc.constantFrom('', 'name', 'ASC', '1', 'true', '2026-01-31', 'a,b'),
          hostileName,
        ),
      ),
      { maxLength: 6 },
    )
    .map((all) => `?${new URLSearchParams(all)}`),
  fc.constantFrom(
    '?%',
    '?%ff=%ff',
    '?a=%zz',
    '?&&&=',
    '?filter[%ff]=1',
    `?search=${'%F0%9F%98%80'.repeat(260)}`,
  ),
)

const header = (name: string, ...values: string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...values).map((value) => ({ [name]: value })) },
  )

const headers = fc
  .tuple(
    header('if-match', '*', '"1"', 'W/"x"', '""', 'nonsense', '"1", "2"'),
    header('if-none-match', '*', '"1"', 'nonsense'),
    header('accept-encoding', 'gzip', 'br;q=1.0, gzip;q=0', '*;q=x', ';;;'),
    header('accept', 'text/html', 'application/json', '*/*;q=2'),
    header('origin', 'https://a.example', 'null', 'nonsense'),
    header('content-encoding', 'gzip', 'identity'),
    header(
      'authorization',
      'Bearer x',
      'Bearer ',
      'Basic eDp5',
      'Bearer a.b.c',
      `Bearer ${'a'.repeat(3_000)}`,
    ),
    header('x-forwarded-for', '1.2.3.4', '::1', 'x'.repeat(500)),
  )
  .map((all) => Object.assign({}, ...all))

const pathOf = (template: string, segments: readonly string[]): string => {
  let at = 0
  return template.replace(/\{[^}]+\}/g, () => {
    at += 1
    return segments[at - 1] ?? '1'
  })
}

/** Requests of every endpoint, right ones among them, and of paths that no endpoint has. */
export const fuzzedRequest: fc.Arbitrary<FuzzedRequest> = fc
  .constantFrom(...endpoints.filter(({ id }) => !spared.has(id)))
  .chain((endpoint) =>
    fc.record({
      method: fc.oneof(
        { weight: 5, arbitrary: fc.constant(endpoint.method) },
        { weight: 1, arbitrary: methods },
      ),
      template: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...routesOf(endpoint).map(({ path }) => path)) },
        { weight: 1, arbitrary: fc.array(escaped, { maxLength: 5 }).map((all) => `/${all.join('/')}`) },
      ),
      segments: fc.array(fc.oneof({ weight: 2, arbitrary: fc.constantFrom('1', '2', 'fuzzed') }, escaped), {
        minLength: 2,
        maxLength: 2,
      }),
      query,
      headers,
      sent: bodyOf(endpoint),
    }),
  )
  .map(({ method, template, segments, query: asked, headers: own, sent }) => ({
    method,
    path: `${pathOf(template, segments)}${asked}`,
    headers: { ...(sent.type === undefined ? {} : { 'content-type': sent.type }), ...own },
    body: ['GET', 'HEAD', 'OPTIONS'].includes(method) ? undefined : sent.body,
  }))

import { describe, expect, test } from 'vitest'
import { readEntryLines } from '../../../shared/client/http/entry-lines.ts'
import { isTypecaseError } from '../../../shared/client/http/error.ts'
import { createSend } from '../../../shared/client/http/transport.ts'
import { createSite } from '../../../shared/client/site/create-site.ts'
import { parseExactly } from '../../../shared/values/json.ts'
import { cutInto } from '../cut-into.ts'

const entries = [
  { id: 1, text: 'grüße – “x” 🙂' },
  { id: 2, text: 'a line\nbreak and [' },
  { id: 3, text: 'after\u2028it' },
  { id: 4, text: '' },
]
const rest = '"gone":[7],"cursor":"c","more":false}}'
const inLines = `{"status":"success","payload":{"changed":[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n],${rest}`

const read = (text: string, size = 7) => readEntryLines(new Response(cutInto(text, size)), JSON.parse)

describe('entries of a body with one a line', () => {
  test.each([1, 2, 3, 7, 64, 10_000])('come whole from pieces of %i bytes', async (size) => {
    const body = await read(inLines, size)
    expect(body.entries).toEqual(entries)
    expect(JSON.parse(body.text)).toEqual({
      status: 'success',
      payload: { changed: [], gone: [7], cursor: 'c', more: false },
    })
  })

  test.each([
    ['no entries', `{"payload":{"changed":[\n\n],${rest}`, { changed: [] }],
    ['one line', `{"payload":{"changed":${JSON.stringify(entries)},${rest}`, { changed: entries }],
    [
      'indented lines',
      JSON.stringify({ payload: { changed: entries, gone: [7], cursor: 'c', more: false } }, null, 2),
      { changed: entries },
    ],
  ])('are none in a body with %s', async (_name, text, payload) => {
    const body = await read(text)
    expect(body.entries).toEqual([])
    expect(JSON.parse(body.text).payload).toMatchObject({ ...payload, gone: [7], cursor: 'c' })
  })

  test('are read by the client’s own reader of JSON', async () => {
    const text = `{"payload":{"changed":[\n{"id":12345678901234567890}\n],${rest}`
    const body = await readEntryLines(new Response(text), parseExactly)
    expect(body.entries).toEqual([{ id: parseExactly('12345678901234567890') }])
  })
})

describe('a client whose answer has an entry a line', () => {
  const siteOf = (body: () => ReadableStream<Uint8Array> | string, attempts = 1) => {
    let asked = 0
    const fetch = async (): Promise<Response> => {
      asked += 1
      return new Response(body(), { headers: { etag: '"1"' } })
    }
    const site = createSite({ url: 'https://cms.example.com', fetch, retry: { attempts, longest: 5_000 } })
    return { articles: site.collection('articles'), asked: () => asked }
  }
  const store = () => {
    const applied: unknown[] = []
    const none = async (): Promise<void> => undefined
    const apply = async (changed: readonly unknown[], gone: readonly number[]) =>
      void applied.push(...changed, ...gone)
    return { applied, store: { state: async () => null, reset: none, apply, commit: none } }
  }

  test('gets what one with a whole text gets', async () => {
    const lines = store()
    await siteOf(() => cutInto(inLines, 5)).articles.sync(lines.store)
    const whole = store()
    await siteOf(() => inLines.replaceAll('\n', '')).articles.sync(whole.store)
    expect(lines.applied).toEqual([...entries, 7])
    expect(whole.applied).toEqual(lines.applied)
  })

  test('applies nothing of an answer that is cut, and asks for it again', async () => {
    let bodies = 0
    const cut = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode(inLines.slice(0, 120)))
          controller.error(new TypeError('terminated'))
        },
      })
    const { articles, asked } = siteOf(() => (bodies++ === 0 ? cut() : cutInto(inLines, 50)), 2)
    const { applied, store: into } = store()
    await articles.sync(into)
    expect(asked()).toBe(2)
    expect(applied).toEqual([...entries, 7])
  })

  test('says that a server that answers with HTML is none of Typecase', async () => {
    const { articles } = siteOf(() => '<!doctype html>\n<script>let a = [\n{"a":1}\n]</script>')
    const failure = await articles.sync(store().store).catch((error: unknown) => error)
    expect(isTypecaseError(failure) && failure.title).toBe('Not a Typecase server')
  })

  test('reads a failure as one text', async () => {
    const fetch = async (): Promise<Response> =>
      new Response('{"error":{"title":"Gone","text":"Start again."}}', { status: 410 })
    const send = createSend({ url: 'https://cms.example.com', fetch })
    const failure = await send({ method: 'GET', path: '/', isRepeatable: true, read: readEntryLines }).catch(
      (error: unknown) => error,
    )
    expect(isTypecaseError(failure) && failure.title).toBe('Gone')
  })
})

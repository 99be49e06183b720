import { execFile } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { fixture, temporary, writeParts } from './fixtures.ts'

const files = temporary()
afterAll(files.remove)

const entries = 15_000
/** The heap that a reader has here, in megabytes. The texts of an export have twice as much. */
const heap = 80
const body = 'All work and no play. '.repeat(500)

/** Parts of a text with many entries between its head and its tail. */
function* parts(head: string, one: (at: number) => string, tail: string): Generator<string> {
  yield head
  for (let at = 0; at < entries; at += 1) yield one(at)
  yield tail
}

const readInLittleMemory = async (system: string, path: string) => {
  const program = new URL('read-all.ts', import.meta.url).pathname
  const args = [`--max-old-space-size=${heap}`, '--no-warnings', program, system, path]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const read: unknown = JSON.parse(stdout)
  return read
}

const whole = { entries, megabytes: expect.toSatisfy((found: number) => found > 1.9 * heap) }

test('a Contentful file is read in little memory, however long it is', async () => {
  const path = files.path('contentful.json')
  const sys = { contentType: { sys: { id: 'note' } }, version: 2, publishedVersion: 1 }
  const field = { id: 'body', type: 'Text', localized: false, validations: [] }
  const model = { sys: { id: 'note' }, name: 'Note', displayField: 'body', fields: [field] }
  const one = (at: number) =>
    `${at > 0 ? ',' : ''}${JSON.stringify({ sys: { ...sys, id: `n${at}` }, fields: { body: { en: body } } })}`
  const tail = `],"contentTypes":[${JSON.stringify(model)}],"locales":[{"code":"en","default":true}]}`
  await writeParts(path, parts('{"entries":[', one, tail))
  expect(await readInLittleMemory('contentful', path)).toEqual(whole)
}, 300_000)

test('a Strapi export is read in little memory, however long it is', async () => {
  const path = files.path('strapi')
  cpSync(fixture('strapi4'), path, { recursive: true })
  const schema = readFileSync(fixture('strapi4/schemas/schemas_00001.jsonl'), 'utf8')
  writeFileSync(
    `${path}/schemas/schemas_00001.jsonl`,
    schema.replace('"slug": {"type": "uid"}', '"slug": {"type": "text"}'),
  )
  const one = (at: number) =>
    `${JSON.stringify({ type: 'api::post.post', id: at + 1, data: { title: `T${at}`, slug: body, publishedAt: '2026-01-01' } })}\n`
  // Its links would join two of the entries.
  writeFileSync(`${path}/links/links_00001.jsonl`, '')
  await writeParts(`${path}/entities/entities_00001.jsonl`, parts('\n', one, ''))
  expect(await readInLittleMemory('strapi', path)).toEqual(whole)
}, 300_000)

test('a WordPress file is read in little memory, however long it is', async () => {
  const path = files.path('wordpress.xml')
  const [head = '', rest = ''] = readFileSync(fixture('wordpress-1.xml'), 'utf8').split(/(?=<item>)/)
  const item = rest.replace(
    /<content:encoded>[\s\S]*<\/content:encoded>/,
    `<content:encoded>${body}</content:encoded>`,
  )
  const one = (at: number) => item.replace(/<wp:post_id>\d+/, `<wp:post_id>${at + 1}`)
  await writeParts(path, parts(head.replaceAll(/<wp:(?:category|tag)>.*\n/g, ''), one, '</channel></rss>'))
  const read = await readInLittleMemory('wordpress', path)
  // The terms of its item are entries too.
  expect(read).toEqual({ ...whole, entries: entries + 3 })
}, 300_000)

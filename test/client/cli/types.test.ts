import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createAdmin } from '../../../shared/client/admin/create-admin.ts'
import { fieldTypes } from '../../../shared/values/field-types.ts'
import { recordOf } from '../../../shared/values/records.ts'
import { unique } from '../../http/harness/unique.ts'
import { typecase } from './command.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'typecase-types-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const stack = () => {
  const { baseUrl, adminToken } = inject('stack')
  return { baseUrl, admin: createAdmin({ url: baseUrl, token: adminToken }) }
}
const examples = {
  text: 'Café',
  number: 12.5,
  boolean: false,
  color: '#f80',
  date: '2026-01-31',
  rawJson: { a: [1, null] },
} as const

/** A published collection with a field of each type, with and without null, and two elements. */
const makeCollection = async (): Promise<string> => {
  const { admin } = stack()
  const name = unique('types')
  const fields = fieldTypes.flatMap((type) => [
    { name: `${type} or null`, type },
    { name: type, type, allowNull: false },
  ])
  const { id } = await admin.collections.add({
    name,
    singleName: `${name} x`,
    pluralName: `${name} xs`,
    fields,
  })
  await admin.elements.import(id, [
    { name: 'full', active: true, ...examples, 'text or null': 'x', 'rawJson or null': 5 },
    { name: 'spare', active: true, ...examples },
  ])
  await admin.collections.publish(id)
  return name
}

/** What TypeScript says of a program beside the types, under its strictest rules. */
const compiled = async (program: string): Promise<string> => {
  writeFileSync(join(folder, 'program.ts'), program)
  const flags =
    '--noEmit --strict --exactOptionalPropertyTypes --target es2022 --module nodenext --skipLibCheck false --ignoreConfig'
  const run = promisify(execFile)('tsc', [...flags.split(' '), '--types', '', join(folder, 'program.ts')])
  return run.then(
    () => '',
    ({ stdout }) => stdout,
  )
}

test('the types are those of real answers', async () => {
  const { baseUrl } = stack()
  const name = await makeCollection()
  const out = join(folder, 'content.ts')
  expect(await typecase(['types', '--url', baseUrl, '--out', out])).toMatchObject({ code: 0, stdout: '' })
  const answer: { payload: object[] } = JSON.parse(
    await fetch(`${baseUrl}/api/${name}?limit=10`).then((response) => response.text()),
  )
  const elements = JSON.stringify(answer.payload)
  expect(answer.payload).toHaveLength(2)
  const head = `import type { Content } from './content.js'\ntype Own = Content['${name}']\n`
  expect(await compiled(`${head}export const all: Own[] = ${elements}\n`)).toBe('')
  // The types say no less than the answers: each member is there, and null only where it may be.
  const { createdAt: _, ...rest } = recordOf(answer.payload[0])
  const wrong = await compiled(
    `${head}export const one: Own = ${JSON.stringify({ ...answer.payload[0], text: null })}\nexport const two: Own = ${JSON.stringify(rest)}\n`,
  )
  expect(wrong).toContain("Type 'null' is not assignable to type 'string'")
  expect(wrong).toContain("Property 'createdAt' is missing")
}, 60_000)

test('--check tells a file that is not current, and writes nothing', async () => {
  const { baseUrl } = stack()
  const out = join(folder, 'checked.ts')
  const check = () =>
    typecase(['types', '--out', out, '--check', '--json'], { env: { TYPECASE_URL: baseUrl } })
  expect(await check()).toMatchObject({
    code: 1,
    stderr: `${out} differs from the published content: run typecase types.\n`,
  })
  expect(() => readFileSync(out)).toThrow('ENOENT')
  await typecase(['types', '--url', baseUrl, '--out', out])
  writeFileSync(out, `${readFileSync(out, 'utf8')}// old\n`)
  const { code, stdout } = await check()
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({ file: out, changed: true })
  expect(readFileSync(out, 'utf8')).toMatch(/\/\/ old\n$/)
})

test('--watch writes when the published collections change, until it is ended', async () => {
  const { baseUrl } = stack()
  const out = join(folder, 'watched.ts')
  const controller = new AbortController()
  const watching = typecase(['types', '--url', baseUrl, '--out', out, '--watch', '--interval', '0.1'], {
    signal: controller.signal,
  })
  await vi.waitFor(() => readFileSync(out), 20_000)
  const name = await makeCollection()
  await vi.waitFor(() => expect(readFileSync(out, 'utf8')).toContain(`"${name}"`), 20_000)
  controller.abort()
  expect((await watching).code).toBe(130)
})

test('a wrong call, a wrong address and a wrong server are told in one line', async () => {
  const { baseUrl } = stack()
  const line = /^[^\n]+\n$/
  expect(await typecase(['types', '--url', baseUrl, '--check'])).toEqual({
    code: 2,
    stdout: '',
    stderr: '--check and --watch need --out FILE.\n',
  })
  expect(await typecase(['types'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Say which server/),
  })
  expect(await typecase(['types', '--url', 'cms.example.com'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^--url must be an http or https address/),
  })
  expect((await typecase(['tpyes'])).stderr).toContain('Did you mean types?')
  const other = await typecase(['types', '--url', `${baseUrl}/docs`])
  expect(other.code).toBe(1)
  expect(other.stderr).toMatch(line)
  const page = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    )
  const html = await typecase(['types', '--url', 'https://example.com'])
  page.mockRestore()
  expect(html).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Not a Typecase server: .*text\/html[^\n]*\n$/),
  })
})

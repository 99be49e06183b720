import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createAdmin } from '../../../shared/client/admin/create-admin.ts'
import { unique } from '../../http/harness/unique.ts'
import { asAdministrator, typecase } from './command.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'typecase-import-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const admin = () => {
  const { baseUrl, adminToken } = inject('stack')
  return createAdmin({ url: baseUrl, token: adminToken })
}
const makeCollection = async () => {
  const name = unique('rows')
  const { id } = await admin().collections.add({
    name,
    singleName: `${name} x`,
    pluralName: `${name} xs`,
    fields: [
      { name: 'title', type: 'text', allowNull: false },
      { name: 'minutes', type: 'number' },
      { name: 'tags', type: 'rawJson' },
    ],
  })
  return { id, name }
}
const elementsOf = async (id: number) => {
  const { items } = await admin().elements.list(id, { limit: 1_000 })
  return items.map(({ name, title, minutes, tags }) => [name, title, minutes, tags])
}
const written = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('bad rows go to a file that can be corrected and imported, and the others are in', async () => {
  const { id, name } = await makeCollection()
  const file = written(
    'a.csv',
    'slug,title,minutes,tags,x\na,"A, b",1.5,"p, q",1\nb,"two\nlines",many,,1\n\nc,short\na,again,,,1\n',
  )
  const args = ['--collection', name, '--map', 'slug=name', '--map', 'x=', '--list', 'tags', '--json']
  const first = await asAdministrator('import', 'csv', file, ...args)
  expect(first.code).toBe(1)
  expect(JSON.parse(first.stdout)).toEqual({ rows: 4, imported: 1, failed: 3, report: `${file}.bad.csv` })
  expect(await elementsOf(id)).toEqual([['a', 'A, b', 1.5, ['p', 'q']]])
  const report = readFileSync(`${file}.bad.csv`, 'utf8')
  expect(report).toBe(
    [
      '#line,#reason,slug,title,minutes,tags,x',
      '3,minutes must be a number,b,"two\nlines",many,,1',
      '6,"row has 2 cells, and the first line has 5: quote cells that hold the delimiter",c,short',
      '7,name repeats a value of an earlier row,a,again,,,1',
      '',
    ].join('\n'),
  )
  const better = report.replace('many', '2').replace('c,short', 'c,short,,,1').replace(',a,again', ',d,again')
  const second = await asAdministrator('import', 'csv', written('b.csv', better), ...args)
  expect(second).toMatchObject({ code: 0, stderr: '3 of 3 rows imported.\n' })
  expect((await elementsOf(id)).map(([one]) => one)).toEqual(['a', 'b', 'c', 'd'])
})

test('JSON keeps its values, and a file that is cut imports nothing', async () => {
  const { id, name } = await makeCollection()
  const cut = written('cut.json', '[{"name":"a","title":"t"},\n{"name":"b"')
  expect(await asAdministrator('import', 'json', cut, '--collection', name)).toMatchObject({
    code: 1,
    stderr: `${cut} is cut: its list has no end.\n`,
  })
  expect(await elementsOf(id)).toEqual([])
  const lines = written(
    'lines.json',
    '{"name":"a","title":"5","tags":{"n":12345678901234567890}}\n\n{"name":"b"}\n',
  )
  expect(await asAdministrator('import', 'json', lines, '--collection', name)).toMatchObject({ code: 1 })
  expect(readFileSync(`${lines}.bad.ndjson`, 'utf8')).toBe(
    '{"name":"b","#line":3,"#reason":"title is required"}\n',
  )
  const text = await fetch(`${inject('stack').baseUrl}/core/collections/${id}/elements`, {
    headers: { authorization: `Bearer ${inject('stack').adminToken}` },
  }).then((response) => response.text())
  expect(text).toContain('"n":12345678901234567890')
})

test('an answer that is lost leaves no row twice, and none out', async () => {
  const { id, name } = await makeCollection()
  const names = Array.from({ length: 50 }, (_, at) => `row-${at}`)
  const file = written('lost.csv', `name,title\n${names.map((one) => `${one},t\n`).join('')}`)
  const send = globalThis.fetch
  let lost = 0
  const losing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await send(url, init)
    if (!String(url).endsWith('/import') || lost > 0) return answer
    lost += 1
    throw new TypeError('fetch failed')
  })
  const ran = await asAdministrator('import', 'csv', file, '--collection', name, '--json')
  losing.mockRestore()
  expect(lost).toBe(1)
  expect(JSON.parse(ran.stdout)).toEqual({ rows: 50, imported: 50, failed: 0 })
  expect((await elementsOf(id)).map(([one]) => one)).toEqual(names)
})

test('an import that is ended says with which line it goes on', async () => {
  const { id, name } = await makeCollection()
  const rows = Array.from({ length: 1_100 }, (_, at) => `row-${at},t\n`)
  const file = written('ended.csv', `name,title\n${rows.join('')}`)
  const controller = new AbortController()
  const { baseUrl, adminToken } = inject('stack')
  const send = globalThis.fetch
  const ending = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await send(url, init)
    if (String(url).endsWith('/import')) {
      const text = await answer.text()
      controller.abort()
      return new Response(text, answer)
    }
    return answer
  })
  const args = ['import', 'csv', file, '--collection', name]
  const env = { TYPECASE_URL: baseUrl, TYPECASE_TOKEN: adminToken }
  const ended = await typecase(args, { env, signal: controller.signal })
  ending.mockRestore()
  expect(ended.code).toBe(130)
  expect(ended.stderr).toContain('1000 rows are in. Go on with --from-line 1002.\n')
  const rest = await typecase([...args, '--from-line', '1002', '--json'], { env })
  expect(JSON.parse(rest.stdout)).toEqual({ rows: 100, imported: 100, failed: 0 })
  expect((await admin().elements.list(id, { limit: 1 })).total).toBe(1_100)
}, 90_000)

test('a column without a field, a collection that is not there and a wrong token write nothing', async () => {
  const { id, name } = await makeCollection()
  const file = written('wrong.csv', 'name,title,headline\na,b,c\n')
  const lost = await asAdministrator('import', 'csv', file, '--collection', name)
  expect(lost).toMatchObject({ code: 2, stderr: expect.stringContaining('no field for the column headline') })
  expect((await asAdministrator('import', 'csv', file, '--collection', 'none')).stderr).toMatch(
    /^The server has no collection none\./,
  )
  const { baseUrl } = inject('stack')
  const refused = await typecase([
    'import',
    'csv',
    file,
    '--collection',
    name,
    '--url',
    baseUrl,
    '--token',
    'x',
  ])
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/Check --token or TYPECASE_TOKEN[^\n]*\n$/)
  expect(await elementsOf(id)).toEqual([])
})

import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '../../../shared/client/archive/kinds.ts'
import { keyOf } from '../../../shared/client/archive/kinds.ts'
import { parentsFirst } from '../../../shared/client/archive/order.ts'
import { checkArchive, rowsOf } from '../../../shared/client/archive/read.ts'
import { References } from '../../../shared/client/archive/references.ts'
import { replacing } from '../../../shared/client/archive/replace.ts'
import { rowText } from '../../../shared/client/archive/row.ts'
import { surveyArchive } from '../../../shared/client/archive/survey.ts'
import type { TargetIndex } from '../../../shared/client/archive/target-index.ts'
import { verdictOf } from '../../../shared/client/archive/verdict.ts'
import { type ArchivedList, archiveBytes } from '../../../shared/client/archive/write.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'typecase-tar-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const { signal } = new AbortController()
const rows = Array.from({ length: 30_000 }, (_, at) =>
  JSON.stringify({ id: 30_000 - at, name: 'x'.repeat(200) }),
)

async function* lists(): AsyncGenerator<ArchivedList> {
  async function* lines(all: readonly string[]) {
    yield* all
  }
  yield { content: { kind: 'pages' }, lines: lines(['{"id":1,"url":"a","n":1.50}']) }
  yield { content: { kind: 'elements', collectionId: 7 }, lines: lines(rows) }
}
const bytesOfArchive = async (): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of archiveBytes(
    lists(),
    () => undefined,
    () => undefined,
  ))
    pieces.push(piece)
  return Buffer.concat(pieces)
}
const written = (bytes: Uint8Array): string => {
  const file = join(folder, 'archive')
  writeFileSync(file, bytes)
  return file
}

describe('an archive', () => {
  test('has its rows again, in parts, and numbers as they were written', async () => {
    const bytes = await bytesOfArchive()
    for (const file of [written(bytes), written(gzipSync(bytes))]) {
      const { counts, files } = await checkArchive(file, signal)
      expect([counts.pages, counts.elements]).toEqual([1, 30_000])
      expect(files.map(({ name }) => name)).toEqual([
        'pages/00001.jsonl',
        'elements/7/00001.jsonl',
        'elements/7/00002.jsonl',
      ])
      const read: string[] = []
      for await (const { content, entity } of rowsOf(file))
        read.push(`${content.kind} ${JSON.stringify(entity)}`)
      expect(read[0]).toBe('pages {"id":1,"url":"a","n":1.50}')
      expect(read.slice(1)).toEqual(rows.map((row) => `elements ${row}`))
    }
  })

  test('that is cut anywhere is told, whether compressed or not', async () => {
    const bytes = await bytesOfArchive()
    const packed = gzipSync(bytes)
    for (const whole of [bytes, packed])
      for (const part of [0.1, 0.5, 0.9, 0.999])
        await expect(
          checkArchive(written(whole.subarray(0, Math.floor(whole.length * part))), signal),
        ).rejects.toThrow(/ is cut/)
  })

  test('of a newer form, with a part that was changed, and what is none are told', async () => {
    const text = (await bytesOfArchive()).toString('latin1')
    const check = (changed: string) => checkArchive(written(Buffer.from(changed, 'latin1')), signal)
    await expect(check(text.replace('"format": 1', '"format": 2'))).rejects.toThrow(
      'its format 2 is newer than 1: update the package',
    )
    await expect(check(text.replace('"url":"a"', '"url":"b"'))).rejects.toThrow(
      'its part pages/00001.jsonl is missing or was changed',
    )
    await expect(check('no archive')).rejects.toThrow('no archive of typecase export')
    await expect(checkArchive(join(folder, 'none'), signal)).rejects.toThrow('ENOENT')
    expect(readFileSync(join(folder, 'archive'), 'utf8')).toBe('no archive')
  })
})

describe('an archive that was made by hand', () => {
  type Parts = readonly (readonly [string, string])[]
  const first = ['pages/00001.jsonl', '{"id":1,"url":"a"}\n'] as const
  const second = ['elements/7/00001.jsonl', '{"id":1,"name":"a"}\n'] as const
  const packed = async (parts: Parts, described: Parts = parts): Promise<string> => {
    const tar = pack()
    const files = described.map(([name, text]) => ({
      name,
      rows: 1,
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    }))
    for (const [name, text] of parts) tar.entry({ name }, text)
    tar.entry({ name: 'manifest.json' }, JSON.stringify({ format: 1, counts: {}, files }))
    tar.finalize()
    return written(await buffer(tar))
  }

  test('is read where its parts are those of its manifest, in that order', async () => {
    await expect(checkArchive(await packed([first, second]), signal)).resolves.toBeDefined()
    // A program that packs a folder writes the folder too.
    await expect(
      checkArchive(await packed([['pages/', ''], first, second], [first, second]), signal),
    ).resolves.toBeDefined()
  })

  test.each<[string, Parts, Parts]>([
    ['in another order', [second, first], [first, second]],
    ['twice', [first, first], [first]],
    ['that the manifest does not have', [first, second], [first]],
  ])('with parts %s is refused', async (_, parts, described) => {
    await expect(checkArchive(await packed(parts, described), signal)).rejects.toThrow(
      'its parts are not those of its manifest, in the same order',
    )
  })

  test('with a manifest or a row that grows without an end is refused before memory is full', async () => {
    const endless = `{"id":1,"url":"${'a'.repeat(20_000_000)}"}\n`
    const file = await packed([['pages/00001.jsonl', endless]])
    await expect(surveyArchive(file, signal)).rejects.toThrow('a row is longer than a server takes')
    const tar = pack()
    tar.entry({ name: 'manifest.json' }, ' '.repeat(30_000_000))
    tar.finalize()
    await expect(checkArchive(written(gzipSync(await buffer(tar))), signal)).rejects.toThrow(
      'its manifest is too long',
    )
  })

  test('with a row that is no JSON is refused with the name of the archive', async () => {
    const file = await packed([['pages/00001.jsonl', '{"id":1,\n']])
    await expect(surveyArchive(file, signal)).rejects.toThrow(`${file} is damaged: a row is no JSON`)
  })
})

describe('ids', () => {
  const there = (...entities: [number, string][]): TargetIndex => ({
    byKey: new Map(entities.map(([id, key]) => [key, { id, createdAt: 'then', updatedAt: 'then' }])),
    ids: new Set(entities.map(([id]) => id)),
    lastId: Math.max(0, ...entities.map(([id]) => id)),
  })
  const verdict = (
    index: TargetIndex,
    id: number,
    key: string,
    more: { keepsFree?: boolean; at?: string } = {},
  ) =>
    verdictOf(
      { id, createdAt: 'then', updatedAt: more.at ?? 'then' },
      key,
      { index, lastArchived: 50, keepsFree: more.keepsFree ?? false },
      (targetId) => targetId === 9,
    )

  test('are kept where the list has nothing else', () => {
    expect(verdict(there(), 7, 'a')).toEqual({ kind: 'new', id: 7 })
    expect(verdict(there([2, 'b']), 7, 'a', { keepsFree: true })).toEqual({ kind: 'new', id: 7 })
  })

  test('are kept where they were in use and are free, so that an import that was cut goes on', () => {
    expect(verdict(there([8, 'b']), 7, 'a')).toEqual({ kind: 'new', id: 7 })
  })

  test('move behind the last ones of both sides where others have them, or may get them meanwhile', () => {
    expect(verdict(there([7, 'b']), 7, 'a')).toEqual({ kind: 'new', id: 1_057 })
    expect(verdict(there([7, 'b']), 8, 'a')).toEqual({ kind: 'new', id: 1_058 })
    expect(verdict(there([7, 'b'], [2_000, 'c']), 7, 'a')).toEqual({ kind: 'new', id: 3_007 })
    expect(verdict(there([7, 'b']), 7, 'a', { keepsFree: true })).toEqual({ kind: 'new', id: 1_057 })
  })

  test('are those of the server where it has the entity already, or another one of its name', () => {
    expect(verdict(there([3, 'a']), 7, 'a')).toEqual({ kind: 'same', id: 3 })
    expect(verdict(there([3, 'a']), 7, 'a', { at: 'later' })).toEqual({ kind: 'conflict', id: 3 })
    expect(verdict(there([9, 'a']), 7, 'a', { at: 'later' })).toEqual({ kind: 'replace', id: 9 })
  })
})

test('references follow the ids, and an unknown author is nobody in a filled stage', () => {
  const refer = (keepsUnknown: boolean, kind: 'pages' | 'collections', entity: Entity) => {
    const references = new References(keepsUnknown)
    references.note('page-sections', 1, 11)
    references.note('users', 1, 21)
    return references.refer(kind, entity)
  }
  expect(refer(false, 'pages', { id: 5, parentId: 1 })).toEqual({ id: 5, parentId: 11 })
  expect(refer(false, 'pages', { id: 5, parentId: null })).toEqual({ id: 5, parentId: null })
  expect(refer(false, 'collections', { id: 5, createdBy: 1 })).toEqual({ id: 5, createdBy: 21 })
  expect(refer(false, 'collections', { id: 5, createdBy: 2 })).toEqual({ id: 5, createdBy: null })
  expect(refer(true, 'collections', { id: 5, createdBy: 2 })).toEqual({ id: 5, createdBy: 2 })
})

test('a tree comes parents first, and the rest newest first', () => {
  const tree = [
    { id: 1, parentId: 3 },
    { id: 2, parentId: null },
    { id: 3, parentId: null },
    { id: 4, parentId: 1 },
    { id: 5, parentId: 99 },
  ]
  expect(parentsFirst(tree).map(({ id }) => id)).toEqual([5, 3, 2, 1, 4])
})

test('a row has no hits and nothing that follows from other members', () => {
  expect(rowText('users', { name: 'A', id: 1, role: {}, canEdit: true, email: 'a' })).toBe(
    '{"id":1,"email":"a","name":"A"}',
  )
  expect(rowText('pages', { url: 'a', id: 1, hits: 5 })).toBe('{"id":1,"url":"a"}')
  // A field of a collection may be called so.
  expect(rowText('elements', { _hits: 5, id: 1, hits: 3 })).toBe('{"id":1,"hits":3}')
})

test('keys compare as the server compares them', () => {
  expect(keyOf('users', { id: 1, email: 'A@B.c' })).toBe('a@b.c')
  expect(keyOf('pages', { id: 1, url: '/a/b/' })).toBe('a/b')
  expect(keyOf('roles', { id: 1, name: 'e\u0301' })).toBe('\u00e9')
})

test('--replace names a kind, one of its entities, or the elements of a collection', () => {
  const replaces = replacing(['pages:/about/us', 'roles', 'elements:articles', 'users:A@B.c'])
  expect(replaces('pages', 'about/us')).toBe(true)
  expect(replaces('pages', 'about')).toBe(false)
  expect(replaces('roles', 'any')).toBe(true)
  expect(replaces('elements', 'x', 'articles')).toBe(true)
  expect(replaces('elements', 'x', 'news')).toBe(false)
  expect(replaces('users', 'a@b.c')).toBe(true)
  expect(() => replacing(['page'])).toThrow('--replace must be one of roles,')
})

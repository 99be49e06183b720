import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { openExport } from '../../../shared/client/migrate/open.ts'
import type { ReadOptions } from '../../../shared/client/migrate/types.ts'
import { entriesOf, fixture, listOf, tarGzOf, tarOf, temporary } from './fixtures.ts'

const files = temporary()
afterAll(files.remove)

const open = (options: ReadOptions = {}, path = fixture('strapi5')) => openExport('strapi', [path], options)

describe('the archive', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['tar', () => tarOf(fixture('strapi5'))],
    ['tar.gz', () => tarGzOf(fixture('strapi5'))],
    [
      'tar with names of Windows',
      () => tarOf(fixture('strapi5'), (name) => `.\\${name.replaceAll('/', '\\')}`),
    ],
  ])('is read from a %s as from a folder', async (name, bytes) => {
    const path = files.path(name)
    writeFileSync(path, await bytes())
    const reader = await open({}, path)
    expect(await entriesOf(reader)).toEqual(await entriesOf(await open()))
    expect(await listOf(reader.staticItems())).toHaveLength(1)
  })

  const cutAt = async (name: string, bytes: Buffer, length: number) => {
    const path = files.path(name)
    writeFileSync(path, bytes.subarray(0, length))
    return open({}, path)
  }

  test('that is cut is refused in one line, wherever the cut is', async () => {
    const tar = await tarOf(fixture('strapi5'))
    const gz = await tarGzOf(fixture('strapi5'))
    for (const part of [0.05, 0.3, 0.6, 0.9]) {
      await expect(cutAt('cut.tar', tar, Math.floor(tar.length * part))).rejects.toThrow(
        /^\S+cut\.tar is cut/,
      )
      await expect(cutAt('cut.tar.gz', gz, Math.floor(gz.length * part))).rejects.toThrow(
        /^\S+cut\.tar\.gz is cut/,
      )
    }
    await expect(cutAt('empty.tar', tar, 0)).rejects.toThrow(/empty\.tar is empty\.$/)
    // Between two files: only the metadata, which are written last, are missing.
    const metadataAt = tar.indexOf('metadata.json')
    await expect(cutAt('cut.tar', tar, metadataAt)).rejects.toThrow('it has no metadata.json')
  })

  test('that is encrypted, of another version or not there is refused in one line', async () => {
    const encrypted = files.path('export.tar.gz.enc')
    writeFileSync(encrypted, Buffer.from(Array.from({ length: 2_000 }, (_, at) => (at * 97 + 13) % 251)))
    await expect(open({}, encrypted)).rejects.toThrow('export with strapi export --no-encrypt')
    const newer = files.path('newer.tar')
    const tar = await tarOf(fixture('strapi5'))
    writeFileSync(newer, Buffer.from(tar.toString('latin1').replace('"5.12.3"', '"6.12.3"'), 'latin1'))
    await expect(open({}, newer)).rejects.toThrow(
      'is of Strapi 6.12.3, and this command reads exports of Strapi 4 and 5',
    )
    await expect(open({}, files.path('nowhere.tar'))).rejects.toThrow(/nowhere\.tar cannot be read: ENOENT/)
  })

  test('with a line that is no JSON is refused with the place of the line', async () => {
    const damaged = files.path('damaged.tar')
    const tar = await tarOf(fixture('strapi5'))
    const text = tar.toString('latin1').replace('{"type": "api::page.page"', '{"type":_"api::page.page"')
    writeFileSync(damaged, Buffer.from(text, 'latin1'))
    await expect(open({}, damaged)).rejects.toThrow(/entities_00001\.jsonl, line \d+, is no JSON/)
  })
})

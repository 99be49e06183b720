import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Entry, Reader } from '../../../shared/client/migrate/types.ts'

/** The path of a file or folder beside this one. */
export const fixture = (name: string): string => new URL(`fixtures/${name}`, import.meta.url).pathname

/** A folder for one file of tests, and how to remove it. */
export const temporary = (): { path: (name: string) => string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'typecase-migrate-'))
  return { path: (name) => join(folder, name), remove: () => rmSync(folder, { recursive: true }) }
}

const filesIn = (folder: string, prefix = ''): string[] =>
  readdirSync(folder).flatMap((name) =>
    statSync(join(folder, name)).isDirectory()
      ? filesIn(join(folder, name), `${prefix}${name}/`)
      : [`${prefix}${name}`],
  )

/** The order of a Strapi archive: assets stand between entities and links, and the metadata come last. */
const order = ['schemas', 'entities', 'assets', 'links', 'configuration', 'metadata.json']
const place = (name: string): number => order.findIndex((part) => name.startsWith(part))

/** A tar archive of a folder, as Strapi writes one: with an asset in the middle. */
export const tarOf = async (folder: string, named = (name: string) => name): Promise<Buffer> => {
  const tar = pack()
  const files = [...filesIn(folder), 'assets/uploads/cover_1.png'].toSorted((a, b) => place(a) - place(b))
  for (const name of files) {
    const bytes = name.startsWith('assets/') ? Buffer.alloc(100_000, 7) : readFileSync(join(folder, name))
    tar.entry({ name: named(name) }, bytes)
  }
  tar.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of tar) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The same archive with gzip around it. */
export const tarGzOf = async (folder: string): Promise<Buffer> => gzipSync(await tarOf(folder))

/** Writes parts one after the other, however many there are. */
export const writeParts = (path: string, parts: Iterable<string>): Promise<void> =>
  pipeline(Readable.from(parts), createWriteStream(path))

/** All entries of an export, by their sources. */
export const entriesOf = async (reader: Reader): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>()
  for await (const entry of reader.entries()) entries.set(entry.source, entry)
  return entries
}

/** What an iterable gives, as a list. */
export const listOf = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

/** The fields of a collection of a reader, by their names. */
export const fieldsOf = (reader: Reader, collection: string): Record<string, string> =>
  Object.fromEntries(
    (reader.collections.find(({ name }) => name === collection)?.fields ?? []).map((field) => [
      field.name,
      `${field.type}${field.unique ? ' unique' : ''}${field.allowNull ? '' : ' not null'}`,
    ]),
  )

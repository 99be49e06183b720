import { isRecord, recordOf } from '../../values/records.ts'
import { type Kind, kinds } from './kinds.ts'

/** The number of the form of an archive. It rises when an older program could not read it right. */
export const archiveFormat = 1

/** The name of the manifest within the archive. It comes last, so that an archive without one is a cut one. */
export const manifestName = 'manifest.json'

/** A file of an archive, as its manifest describes it. */
export interface ArchivedFile {
  name: string
  rows: number
  bytes: number
  /** The SHA-256 of its bytes, in hexadecimal digits. */
  sha256: string
}

/** What an archive holds. */
export interface Manifest {
  format: number
  counts: Record<Kind, number>
  files: ArchivedFile[]
}

/** Counts of all kinds. */
export const countsBy = (countOf: (kind: Kind) => number): Manifest['counts'] => {
  const counts = {
    roles: 0,
    users: 0,
    collections: 0,
    'page-sections': 0,
    pages: 0,
    'static-sections': 0,
    'static-items': 0,
    elements: 0,
  }
  for (const kind of kinds) counts[kind] = countOf(kind)
  return counts
}

/** A manifest as the text of its file. */
export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`

const isFile = (value: unknown): value is ArchivedFile =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  typeof value.rows === 'number' &&
  typeof value.bytes === 'number' &&
  typeof value.sha256 === 'string'

const damaged = (): Error => new Error('its manifest is damaged')

const parsed = (text: string): Record<string, unknown> => {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    throw damaged()
  }
}

/** Reads a manifest. @throws Error that says what is wrong with the archive, as the end of a sentence */
export const readManifest = (text: string): Manifest => {
  const { format, counts, files } = parsed(text)
  if (typeof format !== 'number') throw damaged()
  if (format > archiveFormat)
    throw new Error(`its format ${format} is newer than ${archiveFormat}: update the package`)
  const list: unknown[] = Array.isArray(files) ? files : []
  if (!Array.isArray(files) || !list.every(isFile)) throw damaged()
  const counted = recordOf(counts)
  return { format, counts: countsBy((kind) => Number(counted[kind] ?? 0)), files: list }
}

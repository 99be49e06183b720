import { hash } from 'node:crypto'
import { isElementPartition } from './keys.ts'

const versionDigits = 12
const chunkDigits = 4

/** 43 characters of base64url. So keys hold only characters that neither a URL nor a signature has to escape. */
const hashed = (text: string): string => hash('sha256', text, 'base64url')

const padded = (n: number, digits: number): string => String(n).padStart(digits, '0')

/** The first segment of the keys of a partition's objects. Policies allow by it. It is the type of the entities. */
export const kindOf = (partition: string): string => (isElementPartition(partition) ? 'element' : partition)

/** What the keys of all snapshots of a partition begin with, whatever their lineage. */
export const snapshotsOf = (partition: string): string => `${kindOf(partition)}/${hashed(partition)}/`

/**
 * What the keys of the snapshots of one lineage of a partition begin with. Another table, or a table that was wiped, has
 * the same partitions and versions, and never the same lineage.
 */
export const snapshotPrefix = (partition: string, lineage: string): string =>
  `${snapshotsOf(partition)}${hashed(lineage)}/`

/** The manifest's name behind {@link snapshotPrefix}. A newer snapshot overwrites it. */
export const manifestName = 'manifest'

/** What the names of a snapshot's chunks begin with. */
export const chunksOf = (version: number): string => `${padded(version, versionDigits)}/`

/** A chunk's name behind {@link snapshotPrefix}. */
export const chunkName = (version: number, chunk: number): string =>
  `${chunksOf(version)}${padded(chunk, chunkDigits)}`

import { decodeSnapshot } from '../../../shared/readmodel/snapshot/codec.ts'
import {
  type ListedEntity,
  manifestOf,
  type SnapshotManifest,
} from '../../../shared/readmodel/source/partition-source.ts'
import { entityOf } from '../../../shared/store/entity.ts'
import { manifestKey, snapshotChunkKey } from '../../../shared/store/keys.ts'
import type { Item } from '../../../shared/store/table.ts'
import { after, type Contents } from './contents.ts'

async function* chunksOf(
  items: readonly Item[],
  partition: string,
  { version, chunks }: SnapshotManifest,
): AsyncGenerator<Uint8Array> {
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const { sk } = snapshotChunkKey(partition, version, chunk)
    const item = items.find((one) => one.sk === sk)
    if (!(item?.bytes instanceof Uint8Array)) throw new Error(`chunk ${chunk} is missing`)
    yield item.bytes
  }
}

const contentProblems = (
  name: string,
  { version, count }: SnapshotManifest,
  kept: readonly ListedEntity[],
  entities: readonly Item[],
): string[] => {
  const byId = new Map(kept.map((entity) => [entity.id, entity]))
  const unchanged = entities.map(entityOf).filter(({ v }) => v <= version)
  return [
    ...(kept.length === count ? [] : [`${name}: ${kept.length} entities, not ${count}`]),
    ...unchanged
      .filter(({ id, v, data }) => byId.get(id)?.v !== v || byId.get(id)?.data !== data)
      .map(({ id }) => `${name}: another state of ${id} than at its version`),
  ]
}

const snapshotProblems = async (
  contents: Contents,
  partition: string,
  manifest: SnapshotManifest,
): Promise<string[]> => {
  const items = contents.under(manifestKey(partition, 0).pk)
  const name = `snapshot of ${partition} at ${manifest.version}`
  const kept: ListedEntity[] = []
  try {
    for await (const group of decodeSnapshot(chunksOf(items, partition, manifest))) kept.push(...group)
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : error}`]
  }
  return contentProblems(name, manifest, kept, contents.under(partition))
}

/** Snapshots that are not whole, or that differ from their partition at their version. */
export const allSnapshotProblems = async (contents: Contents): Promise<string[]> => {
  const manifests = contents.items.flatMap((item) => {
    const partition = after('snapshot#', String(item.pk))
    const isManifest = String(item.sk).startsWith('manifest#')
    return partition !== undefined && isManifest && contents.partitions.has(partition)
      ? [{ partition, manifest: manifestOf(item) }]
      : []
  })
  const found = await Promise.all(
    manifests.map(({ partition, manifest }) => snapshotProblems(contents, partition, manifest)),
  )
  return found.flat()
}

/** Primary key of an item in the table. */
export interface Key {
  pk: string
  sk: string
}

/** Digits of ids and versions in sort keys: padded, so that their order as text is their order as numbers. */
const idWidth = 12
const chunkWidth = 4
const blockWidth = 8

/** Ids per hits block: one block with 500 counters stays within a few KB. */
export const hitsBlockSize = 500

const padded = (value: number, width: number): string => String(value).padStart(width, '0')

/** Sort key of an entity, a version in the change log, or a session's user: 12 digits. */
export const paddedId = (value: number): string => padded(value, idWidth)

/** An entity; `partition` is the entity type, or `element#<partition name>`. */
export const entityKey = (partition: string, id: number): Key => ({ pk: partition, sk: paddedId(id) })

/** The head of a partition; `name` is the entity type, or `element#<the collection's name now>`. */
export const headKey = (name: string): Key => ({ pk: `head#${name}`, sk: 'head' })

/** The change-log entry of one version of a partition. */
export const logKey = (partition: string, version: number): Key => ({
  pk: `log#${partition}`,
  sk: paddedId(version),
})

/** One chunk of a snapshot; chunks are numbered from 0. */
export const snapshotChunkKey = (partition: string, version: number, chunk: number): Key => ({
  pk: `snapshot#${partition}`,
  sk: `${paddedId(version)}#${padded(chunk, chunkWidth)}`,
})

/** The manifest that makes a snapshot's chunks valid. */
export const manifestKey = (partition: string, version: number): Key => ({
  pk: `snapshot#${partition}`,
  sk: `manifest#${paddedId(version)}`,
})

/** The hits block that holds the counter of an id. */
export const hitsBlockOf = (id: number): number => Math.floor(id / hitsBlockSize)

/** A block of hit counters. */
export const hitsKey = (partition: string, block: number): Key => ({
  pk: `hits#${partition}`,
  sk: padded(block, blockWidth),
})

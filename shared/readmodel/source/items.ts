import type { Item } from '../../store/table.ts'
import { requiredNumber } from '../../values/records.ts'
import type { LogEntry, SnapshotManifest } from './source.ts'

const numbersIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []

/** Reads a change-log item; its version is in the sort key. */
export const logEntryOf = (item: Item): LogEntry => ({
  version: Number(item.sk),
  ids: numbersIn(item.ids),
  drafts: numbersIn(item.drafts),
  all: item.all === true,
  draftsOnly: item.draftsOnly === true,
  ...(typeof item.publicBefore === 'number' ? { publicBefore: item.publicBefore } : {}),
})

/** Reads a snapshot's manifest item. */
export const manifestOf = (item: Item): SnapshotManifest => ({
  version: requiredNumber(item, 'version'),
  chunks: requiredNumber(item, 'chunks'),
  count: requiredNumber(item, 'count'),
  bytes: requiredNumber(item, 'bytes'),
  ...(typeof item.collectionId === 'number' ? { collectionId: item.collectionId } : {}),
})

/** The counters of a hits block: attributes `h<id>`. */
export const countersOf = (item: Item): [number, number][] =>
  Object.entries(item).flatMap(([name, value]): [number, number][] =>
    /^h\d+$/.test(name) && typeof value === 'number' ? [[Number(name.slice(1)), value]] : [],
  )

import {
  activeValues,
  PackedEntities,
  type PackedGroup,
  type PackedParts,
} from '../instance/packed-entities.ts'
import type { ListedEntity } from '../source/partition-source.ts'
import { cutLongValues } from './cut.ts'

/** Loaded when first needed: loading it takes a twelfth of a cold start, and a single item needs none of it. */
const zlib = () => process.getBuiltinModule('node:zlib')

/** Entities with texts of this size, in bytes, make a chunk. It is compressed to a quarter or a third. */
export const chunkTextBytes = 8_000_000
/**
 * English prose in JSON of 1 KB shrinks to 0.23 at level 3, and to 0.22 at level 9, which takes six times as long to
 * make and no less to unpack.
 */
const compressionLevel = 3

/**
 * Long texts of this size, in bytes, are compressed together. A sorted page shows entities from all over the partition,
 * and unpacks a group for each of them. Larger groups would be smaller by some percent.
 */
const longGroupBytes = 128_000
/**
 * Numbers in front of a chunk: how many entities, cuts and groups of long texts it has, the bytes of its short texts, and
 * the bytes of the first two of its compressed parts.
 */
const leadNumbers = 6
/** Numbers of a group of long texts: how many entities it has, its bytes, and its compressed bytes. */
const groupNumbers = 3
/** The bytes of one entity in all columns: three of 8 bytes, four of 4, and one of 1. */
const columnBytes = 3 * 8 + 4 * 4 + 1

/** Some entities as they are stored. */
export interface EncodedChunk {
  bytes: Buffer
  count: number
  /** The bytes of the entities' texts. */
  textBytes: number
}

const compress = (plain: Uint8Array): Buffer => {
  const { constants, zstdCompressSync } = zlib()
  const params = {
    [constants.ZSTD_c_compressionLevel]: compressionLevel,
    [constants.ZSTD_c_checksumFlag]: 1,
  }
  return zstdCompressSync(plain, { params, chunkSize: 1 << 20 })
}

/** @throws zlib's error where the bytes are damaged, or of another length */
const decompress = (packed: Uint8Array, length: number): Buffer => {
  // With room for all of it, and a byte more, zlib fills one buffer, and copies nothing.
  const chunkSize = Math.max(64, length + 1)
  const plain = zlib().zstdDecompressSync(packed, { chunkSize })
  if (plain.length !== length)
    throw new RangeError(`A part of a chunk has ${plain.length} bytes, not ${length}.`)
  return plain
}

/** An entity's texts as bytes. */
interface EncodedEntity {
  short: Buffer
  long: Buffer
  hidden: Buffer
  cutBytes: number[]
}

const encodeTexts = ({ data, hidden = '' }: ListedEntity): EncodedEntity => {
  const { kept, cut } = cutLongValues(data)
  const cutBytes = cut.flatMap((value, at) => [Buffer.byteLength(kept[at] ?? ''), Buffer.byteLength(value)])
  return {
    short: Buffer.from(kept.join('')),
    long: Buffer.from(cut.join('')),
    hidden: Buffer.from(hidden),
    cutBytes,
  }
}

/** A group of long texts, compressed, and its numbers. */
interface EncodedGroup {
  numbers: number[]
  packed: Buffer
}

const encodeGroup = (texts: readonly EncodedEntity[]): EncodedGroup => {
  const plain = Buffer.concat(texts.flatMap(({ long, hidden }) => [long, hidden]))
  const packed = compress(plain)
  return { numbers: [texts.length, plain.length, packed.length], packed }
}

const encodeLong = (texts: readonly EncodedEntity[]): EncodedGroup[] => {
  const groups: EncodedGroup[] = []
  let from = 0
  let size = 0
  for (const [at, { long, hidden }] of texts.entries()) {
    size += long.length + hidden.length
    if (size < longGroupBytes && at + 1 < texts.length) continue
    groups.push(encodeGroup(texts.slice(from, at + 1)))
    from = at + 1
    size = 0
  }
  return groups
}

const encodeColumns = (
  entities: readonly ListedEntity[],
  texts: readonly EncodedEntity[],
  groups: readonly EncodedGroup[],
): Buffer => {
  const columns = [
    Float64Array.from(entities, ({ id }) => id),
    Float64Array.from(entities, ({ v }) => v),
    Float64Array.from(entities, ({ sv }) => sv ?? Number.NaN),
    Uint32Array.from(texts, ({ short }) => short.length),
    Uint32Array.from(texts, ({ long }) => long.length),
    Uint32Array.from(texts, ({ hidden }) => hidden.length),
    Uint32Array.from(texts, ({ cutBytes }) => cutBytes.length / 2),
    Uint32Array.from(texts.flatMap(({ cutBytes }) => cutBytes)),
    Uint32Array.from(groups.flatMap(({ numbers }) => numbers)),
    Uint8Array.from(entities, ({ active }) => activeValues.indexOf(active)),
  ]
  return compress(Buffer.concat(columns.map((column) => new Uint8Array(column.buffer))))
}

const encodeChunk = (entities: readonly ListedEntity[]): EncodedChunk => {
  const texts = entities.map(encodeTexts)
  const short = Buffer.concat(texts.map((text) => text.short))
  const groups = encodeLong(texts)
  const columns = encodeColumns(entities, texts, groups)
  const packed = compress(short)
  const cuts = texts.reduce((sum, { cutBytes }) => sum + cutBytes.length / 2, 0)
  const lead = [entities.length, cuts, groups.length, short.length, columns.length, packed.length]
  const parts = [columns, packed, ...groups.map((group) => group.packed)]
  const bytes = Buffer.concat([new Uint8Array(Uint32Array.from(lead).buffer), ...parts])
  const textBytes = texts.reduce((sum, { long, hidden }) => sum + long.length + hidden.length, short.length)
  return { bytes, count: entities.length, textBytes }
}

/**
 * Entities as the chunks of a snapshot. A chunk has six numbers in front, then zstd frames (RFC 8878): the members of
 * its entities column by column, the texts of the entities without their long values, and groups of long values. All
 * numbers are as typed arrays hold them on the processors of Lambda: little-endian. The same entities in the same order
 * give the same chunks.
 */
export function* encodeSnapshot(entities: Iterable<ListedEntity>): Generator<EncodedChunk> {
  let chunk: ListedEntity[] = []
  let size = 0
  for (const entity of entities) {
    chunk.push(entity)
    size += entity.data.length
    if (size < chunkTextBytes) continue
    yield encodeChunk(chunk)
    chunk = []
    size = 0
  }
  if (chunk.length > 0) yield encodeChunk(chunk)
}

/** Takes arrays of numbers out of one piece of memory: each is copied, so that it begins where its type asks for. */
const arraysIn = (plain: Buffer): ((bytes: number) => ArrayBuffer) => {
  let at = 0
  return (bytes) => {
    const copy = Uint8Array.from(plain.subarray(at, at + bytes)).buffer
    at += bytes
    return copy
  }
}

/** What the first compressed part of a chunk holds. */
interface ChunkColumns extends Pick<PackedParts, 'columns' | 'cutBytes'> {
  /** The numbers of each group of long texts. */
  groups: Uint32Array
}

const columnsIn = (plain: Buffer, count: number, cuts: number, groups: number): ChunkColumns => {
  const next = arraysIn(plain)
  const [ids, versions, schemas] = [0, 1, 2].map(() => new Float64Array(next(8 * count)))
  const [short, long, hidden, cutCounts] = [0, 1, 2, 3].map(() => new Uint32Array(next(4 * count)))
  const cutBytes = new Uint32Array(next(8 * cuts))
  const groupsOf = new Uint32Array(next(4 * groupNumbers * groups))
  const active = new Uint8Array(next(count))
  if (!ids || !versions || !schemas || !short || !long || !hidden || !cutCounts)
    throw new RangeError('A column of a chunk is missing.')
  const columns = { ids, versions, schemas, short, long, hidden, cuts: cutCounts, active }
  return { columns, cutBytes, groups: groupsOf }
}

/** The groups of long texts, which stand one after another. @throws RangeError where they end elsewhere than the chunk */
const groupsIn = (bytes: Uint8Array, numbers: Uint32Array): PackedGroup[] => {
  const groups: PackedGroup[] = []
  let from = 0
  for (let at = 0; at < numbers.length; at += groupNumbers) {
    const [size = 0, plainBytes = 0, packedBytes = 0] = numbers.subarray(at, at + groupNumbers)
    const packed = bytes.subarray(from, from + packedBytes)
    from += packedBytes
    groups.push({ size, bytes: plainBytes, unpack: () => decompress(packed, plainBytes) })
  }
  if (from !== bytes.length)
    throw new RangeError(`The groups of a chunk end at ${from} of ${bytes.length} bytes.`)
  return groups
}

/**
 * The entities of one chunk, which needs no other. Their texts stay compressed until the first of them is read.
 * @throws an error where the chunk is damaged in a way that shows
 */
export const decodeChunk = (chunk: Uint8Array): PackedEntities => {
  const columnsAt = 4 * leadNumbers
  const lead = new Uint32Array(arraysIn(Buffer.from(chunk.subarray(0, columnsAt)))(columnsAt))
  const [count = 0, cuts = 0, groups = 0, shortBytes = 0, first = 0, second = 0] = lead
  const shortAt = columnsAt + first
  const longAt = shortAt + second
  const length = columnBytes * count + 8 * cuts + 4 * groupNumbers * groups
  const columns = columnsIn(decompress(chunk.subarray(columnsAt, shortAt), length), count, cuts, groups)
  const short = chunk.subarray(shortAt, longAt)
  return new PackedEntities({
    ...columns,
    short: { bytes: shortBytes, unpack: () => decompress(short, shortBytes) },
    long: groupsIn(chunk.subarray(longAt), columns.groups),
  })
}

import type { ListedEntity } from '../source/partition-source.ts'

/** Loaded when first needed: loading it takes a twelfth of a cold start, and a single item needs none of it. */
const zlib = () => process.getBuiltinModule('node:zlib')

/** Largest chunk in bytes. AWS: "Quotas in Amazon DynamoDB": an item holds at most 400 KB, keys included. */
export const chunkBytes = 380_000

/** Entities with texts of this size are compressed together. Larger groups do not compress better at this level. */
const groupBytes = 4_000_000
/** English prose in JSON of 1 KB shrinks to 0.29 at level 9 (0.33 at 3, 0.28 at 12 for three times the time). */
const compressionLevel = 9
const lengthBytes = 4

/** The members of a group of entities beside their texts. A list for each member compresses well. */
interface GroupHeader {
  ids: number[]
  versions: number[]
  active: (boolean | null)[]
  schemas: (number | null)[]
  hidden: (string | null)[]
  /** The length of each text in UTF-8 bytes. */
  lengths: number[]
}

const headerMembers = ['ids', 'versions', 'active', 'schemas', 'hidden', 'lengths'] as const

const isGroupHeader = (value: unknown): value is GroupHeader => {
  if (typeof value !== 'object' || value === null) return false
  const members = new Map<string, unknown>(Object.entries(value))
  return headerMembers.every((name) => Array.isArray(members.get(name)))
}

/** Encodes one group: the header's length (unsigned, big-endian), the header as JSON, and the texts one after another. */
const encodeGroup = (entities: readonly ListedEntity[]): Buffer => {
  const texts = entities.map(({ data }) => Buffer.from(data))
  const header: GroupHeader = {
    ids: entities.map(({ id }) => id),
    versions: entities.map(({ v }) => v),
    active: entities.map(({ active }) => active),
    schemas: entities.map(({ sv }) => sv ?? null),
    hidden: entities.map(({ hidden }) => hidden ?? null),
    lengths: texts.map(({ length }) => length),
  }
  const plain = Buffer.concat([withLength(Buffer.from(JSON.stringify(header))), ...texts])
  const { constants, zstdCompressSync } = zlib()
  const params = { [constants.ZSTD_c_compressionLevel]: compressionLevel }
  return withLength(zstdCompressSync(plain, { params }))
}

const withLength = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** The value of one member of one entity. @throws Error when the lists of a header are of different lengths */
const memberAt = <T>(values: readonly T[], index: number): T => {
  const value = values[index]
  if (value === undefined) throw new Error(`The header of a snapshot lacks a member of entity ${index}.`)
  return value
}

const decodeGroup = (compressed: Buffer): ListedEntity[] => {
  const plain = zlib().zstdDecompressSync(compressed)
  let at = lengthBytes + plain.readUInt32BE(0)
  const header: unknown = JSON.parse(plain.toString('utf8', lengthBytes, at))
  if (!isGroupHeader(header))
    throw new Error('The snapshot has no header of the format that this code reads.')
  return header.lengths.map((length, index) => {
    const data = plain.toString('utf8', at, at + length)
    at += length
    const hidden = memberAt(header.hidden, index) ?? undefined
    const sv = memberAt(header.schemas, index) ?? undefined
    return {
      id: memberAt(header.ids, index),
      v: memberAt(header.versions, index),
      active: memberAt(header.active, index),
      data,
      ...(hidden === undefined ? {} : { hidden }),
      ...(sv === undefined ? {} : { sv }),
    }
  })
}

function* groupsOf(entities: Iterable<ListedEntity>): Generator<ListedEntity[]> {
  let group: ListedEntity[] = []
  let size = 0
  for (const entity of entities) {
    group.push(entity)
    size += entity.data.length
    if (size < groupBytes) continue
    yield group
    group = []
    size = 0
  }
  if (group.length > 0) yield group
}

/**
 * Entities as the chunks of a snapshot: groups of them compressed with zstd (RFC 8878), end to end, cut every
 * 380,000 bytes. The same entities in the same order give the same chunks.
 */
export function* encodeSnapshot(entities: Iterable<ListedEntity>): Generator<Uint8Array> {
  let rest = Buffer.alloc(0)
  for (const group of groupsOf(entities)) {
    rest = Buffer.concat([rest, encodeGroup(group)])
    for (; rest.length >= chunkBytes; rest = rest.subarray(chunkBytes)) yield rest.subarray(0, chunkBytes)
  }
  if (rest.length > 0) yield rest
}

/**
 * The entities in a snapshot's chunks, which come in order, group by group.
 * @throws Error when the chunks end within a group, or zlib's when they are damaged
 */
export async function* decodeSnapshot(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ListedEntity[]> {
  let rest = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= lengthBytes && rest.length >= lengthBytes + rest.readUInt32BE(0)) {
      const end = lengthBytes + rest.readUInt32BE(0)
      yield decodeGroup(rest.subarray(lengthBytes, end))
      rest = rest.subarray(end)
    }
  }
  if (rest.length > 0) throw new Error('The snapshot ends within a group of entities.')
}

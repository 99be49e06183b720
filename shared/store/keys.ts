import { hash } from 'node:crypto'

/** The key of an item in the table. */
export interface Key {
  pk: string
  sk: string
}

const idDigits = 12
const blockDigits = 8
/** Ids a hits block covers: a block of 500 counters stays near 10 KB, two and a half read units. */
export const idsPerHitsBlock = 500
/** AWS: "Quotas in Amazon DynamoDB", length of partition keys and of sort keys. */
const longestKeyBytes = 2_048
export const longestSortKeyBytes = 1_024
const hashMark = '##sha256#'
const sha256 = (text: string): string => hash('sha256', text, 'base64url')
/** The mark, and 32 bytes in base64url. */
const hashedBytes = hashMark.length + 43

const padded = (n: number, digits: number): string => String(n).padStart(digits, '0')

/**
 * A value behind a prefix, as a part of a key. A value that is too long is replaced by its SHA-256. So is a value that
 * looks like such a replacement. So no two values share a key.
 */
export const fitted = (prefix: string, value: string, longest: number): string => {
  const fits = Buffer.byteLength(prefix + value) <= longest && !value.startsWith(hashMark)
  return prefix + (fits ? value : hashMark + sha256(value))
}

/** The sort key of an id or version: fixed width, so that text order is number order. */
export const sortableNumber = (n: number): string => padded(n, idDigits)

/** An entity or element. `partition` is the entity type or `element#<partition name>`. */
export const entityKey = (partition: string, id: number): Key => ({ pk: partition, sk: sortableNumber(id) })

const elementPrefix = 'element#'

/** The partition of a collection's elements, named when the collection was created. */
export const elementPartition = (name: string): string => `${elementPrefix}${name}`

/** Whether a partition holds elements rather than one of the entity types. */
export const isElementPartition = (partition: string): boolean => partition.startsWith(elementPrefix)

/** A partition's head. `name` is the entity type or `element#<the collection's name now>`. */
export const headKey = (name: string): Key => ({ pk: `head#${name}`, sk: 'head' })

/** The format of the table's items. */
export const formatKey: Key = { pk: 'format', sk: 'format' }

/** One entry of a partition's change log. */
export const logKey = (partition: string, version: number): Key => ({
  pk: `log#${partition}`,
  sk: sortableNumber(version),
})

/** The block of hit counters that an id falls into. */
export const hitsKey = (partition: string, id: number): Key => ({
  pk: `hits#${partition}`,
  sk: padded(Math.floor(id / idsPerHitsBlock), blockDigits),
})

/** The attribute of a hits block that counts an id's hits. */
export const hitsAttribute = (id: number): string => `h${id}`

/**
 * The attribute of a hits block that is raised whenever one of its counters changes: by one with each hit, and by much
 * more where a counter is set. A copy of a counter keeps the value of this attribute, which tells how new the copy is.
 */
export const blockVersionAttribute = 'counted'

/**
 * The claim on a unique value, which is also the public lookup of a url. `scope` is the entity type or the element
 * partition. A value too long for a key is hashed. Where scope and field leave no room for a hash, all three are
 * hashed together, behind the empty name of a partition, which no collection has.
 */
export const claimKey = (scope: string, field: string, value: string): Key => {
  const prefix = `unique#${scope}#${field}#`
  const isRoomy = Buffer.byteLength(prefix) + hashedBytes <= longestKeyBytes
  const pk = isRoomy
    ? fitted(prefix, value, longestKeyBytes)
    : `unique#${elementPrefix}${hashMark}${sha256(prefix + value)}`
  return claimAt(pk)
}

/** The whole key of a claim. */
export const claimAt = (pk: string): Key => ({ pk, sk: 'unique' })

/** The claim of a collection, the `id` of the item, on the name of its elements' partition. */
export const partitionClaimKey = (partition: string): Key =>
  claimKey('partition', 'element', partition.slice(elementPrefix.length))

/** The job that removes the remains of a deleted collection. */
export const purgeKey = (partition: string): Key => ({ pk: `purge#${partition}`, sk: 'purge' })

const claimListPrefix = 'claims#'

/** The keys of the jobs of a partition's claim lists. They stand beside its purge, for they are background work too. */
export const claimListsOf = (partition: string): { pk: string; prefix: string } => ({
  pk: purgeKey(partition).pk,
  prefix: claimListPrefix,
})

/** The job of a list of claims that a change of fields makes or gives up. Each change has a mark of its own. */
export const claimListKey = (partition: string, mark: string): Key => ({
  pk: purgeKey(partition).pk,
  sk: `${claimListPrefix}${mark}`,
})

/** Whether a key is that of such a job. */
export const isClaimList = (pk: string, sk: string): boolean =>
  pk.startsWith('purge#') && sk.startsWith(claimListPrefix)

/** One chunk of such a list. */
export const claimChunkKey = (partition: string, mark: string, chunk: number): Key => ({
  pk: `claims#${partition}#${mark}`,
  sk: padded(chunk, idDigits),
})

/**
 * What one transaction of a request with an Idempotency-Key made. The key is hashed: it may be as long as a header, and
 * whoever reads the table shall not learn it.
 * @param part the number of the transaction within the request, from 0
 */
export const idempotencyRecordKey = (userId: number, idempotencyKey: string, part: number): Key => ({
  pk: `idempotency#${sortableNumber(userId)}#${sha256(idempotencyKey)}`,
  sk: sortableNumber(part),
})

import { randomBytes } from 'node:crypto'
import { optionalNumber, requiredNumber, requiredText } from '../values/records.ts'
import { headKey } from './keys.ts'
import { getItem, type Item, type Table } from './table.ts'

/**
 * A partition's head. It tells the partition's version and counts, so that nobody has to read the entities for them.
 */
export interface Head {
  /** The pk of the partition's entities. */
  partition: string
  /**
   * A random text, drawn when the head was made. A store that was wiped and filled again has the same versions as
   * before, but other incarnations. It is never shown. Validators and cursors are sealed with it, so that nobody can
   * count versions by them.
   */
  incarnation: string
  version: number
  /** The last version in which the public could see a change. A change of drafts does not move it. */
  publicVersion: number
  nextId: number
  /** Number of entities, and of those with active true. */
  total: number
  active: number
  /**
   * The memory that the texts of all entities take, in bytes: the sum of `textBytesOf` over them. It tells whether the
   * partition fits into the memory of a function, before anybody loads it.
   */
  bytes: number
  /**
   * The last version that created an entity below the next id: a restore does, and moves the places of the entities
   * after it. Absent where none did.
   */
  filledAt?: number
  /** The aggregator raises it when counters in the hits blocks change. */
  hitsVersion: number
  /** Of an element partition: its collection, whether that is published, and its schema's version. */
  collectionId?: number
  published?: boolean
  schema?: number
}

/** The head of a partition nothing was written to yet. */
export const emptyHead = (partition: string, incarnation = randomBytes(16).toString('base64url')): Head => ({
  partition,
  incarnation,
  version: 0,
  publicVersion: 0,
  nextId: 1,
  total: 0,
  active: 0,
  bytes: 0,
  hitsVersion: 0,
})

/** Whether a head is that of a partition nothing was written to: it is not in the table yet. */
export const isUnwritten = ({ version, collectionId }: Head): boolean =>
  version === 0 && collectionId === undefined

/**
 * Tells the versions of a head from those of any other head. Validators and cursors, which readers keep, are made with
 * it. A restored table has the same incarnations as the original, and other changes since, but always another name.
 * The lineage is as secret as the incarnation: only texts that are sealed or hashed with it may be shown.
 */
export const lineageOf = (table: Table, head: Head | undefined): string =>
  `${table.name}/${head?.incarnation ?? ''}`

/** The condition of a write that a head is the one that was read, at the same version. */
export interface SameHead {
  ConditionExpression: string
  ExpressionAttributeNames: Record<string, string>
  ExpressionAttributeValues: Record<string, unknown>
}

/** The condition that nothing was written to a partition since its head was read. */
export const sameHead = ({ partition, incarnation, version }: Head): SameHead => ({
  ConditionExpression: '#version = :before AND #partition = :partition AND #incarnation = :incarnation',
  ExpressionAttributeNames: {
    '#version': 'version',
    '#partition': 'partition',
    '#incarnation': 'incarnation',
  },
  ExpressionAttributeValues: { ':before': version, ':partition': partition, ':incarnation': incarnation },
})

/** Reads a head item. @throws Error naming an attribute that is missing: every write of a head sets them all */
export const headOf = (item: Item): Head => {
  const collectionId = optionalNumber(item, 'collectionId')
  const schema = optionalNumber(item, 'schema')
  const filledAt = optionalNumber(item, 'filledAt')
  return {
    partition: requiredText(item, 'partition'),
    incarnation: requiredText(item, 'incarnation'),
    version: requiredNumber(item, 'version'),
    publicVersion: requiredNumber(item, 'publicVersion'),
    nextId: requiredNumber(item, 'nextId'),
    total: requiredNumber(item, 'total'),
    active: requiredNumber(item, 'active'),
    // A head of before heads told this counts what is written from now on.
    bytes: optionalNumber(item, 'bytes') ?? 0,
    hitsVersion: requiredNumber(item, 'hitsVersion'),
    ...(collectionId === undefined ? {} : { collectionId }),
    ...(typeof item.published === 'boolean' ? { published: item.published } : {}),
    ...(schema === undefined ? {} : { schema }),
    ...(filledAt === undefined ? {} : { filledAt }),
  }
}

/** One read of half a unit (one unit when consistent): a head stays far below 4 KB. */
export const readHead = async (
  table: Table,
  name: string,
  consistent: boolean,
): Promise<Head | undefined> => {
  const item = await getItem(table, headKey(name), consistent)
  return item && headOf(item)
}

import type { Head } from '../../store/head.ts'
import type { Boundaries, Boundary } from '../instance/boundaries.ts'
import { identityOf } from '../instance/partition.ts'
import type { ListRequest } from './shape.ts'

/** The page of a list by id that a request asks for. */
export type PageTerms = Pick<ListRequest, 'activeOnly' | 'limit' | 'page' | 'sortOrder'>

/** A list by id as a head tells of it. */
interface IdList {
  /** Entities in it. */
  total: number
  /** One of the two lists of a partition, and a text that changes whenever its places may have moved. */
  name: 'all' | 'active'
  validity: string
}

/** How a page is read: outward from a place in the list, past `skip` of its entities, `take` of them. */
export interface IdWindow {
  list: IdList
  edge: Boundary
  /** Whether it is read towards the lower ids. */
  descending: boolean
  skip: number
  take: number
  /** The rank of its first entity in ascending order. */
  low: number
  /** About how many entities are read, drafts in between included. */
  cost: number
}

/**
 * A list of active entities in which no draft is hidden is the list of all. Creating and changing entities moves none
 * of its places, since new ids only rise. Deleting does, and shows in the number of ids without an entity. So does a
 * restore that fills such an id, of which the head tells. The list of active entities changes exactly with the public
 * version.
 */
const idList = (head: Head, activeOnly: boolean): IdList => {
  const { total, active, nextId, publicVersion, filledAt = 0 } = head
  const identity = identityOf(head)
  return activeOnly && active < total
    ? { total: active, name: 'active', validity: `${identity} ${publicVersion}` }
    : { total, name: 'all', validity: `${identity} ${nextId - 1 - total} ${filledAt}` }
}

/** The places from which a page may be read. Where no id is missing, the place before any rank is known. */
const placesOf = (
  head: Head,
  { total, name, validity }: IdList,
  low: number,
  known: Boundaries,
): Boundary[] => {
  const last = head.nextId - 1
  if (total === last) return [{ rank: low, id: low }]
  return [{ rank: 0, id: 0 }, { rank: total, id: last }, ...known.of(name, validity)]
}

/**
 * How a page is read with the fewest entities, at the version of a head.
 * @returns undefined for a page past the end
 */
export const windowOf = (head: Head, terms: PageTerms, known: Boundaries): IdWindow | undefined => {
  const { activeOnly, limit, page, sortOrder } = terms
  const list = idList(head, activeOnly)
  const { total } = list
  const offset = (page - 1) * limit
  if (offset >= total) return undefined
  const take = Math.min(limit, total - offset)
  const low = sortOrder === 'ASC' ? offset : total - offset - take
  const high = low + take
  const ways = placesOf(head, list, low, known)
    .filter(({ rank }) => rank <= low || rank >= high)
    .map((edge) => {
      const descending = edge.rank >= high
      return { edge, descending, skip: descending ? edge.rank - high : low - edge.rank }
    })
    .sort((a, b) => a.skip - b.skip)
  const [way] = ways
  if (!way) throw new Error('A list has no end from which a page of it could be read.')
  const cost = Math.ceil(((way.skip + take) * head.total) / total)
  return { list, ...way, take, low, cost }
}

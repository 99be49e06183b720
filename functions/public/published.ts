import type { SiteType } from '../../shared/content/site.ts'
import { elementShapes } from '../../shared/http/answers/element-shape.ts'
import { listTag } from '../../shared/http/answers/etag.ts'
import type { Call } from '../../shared/http/call.ts'
import { storedShape } from '../../shared/http/resource/plain-partition.ts'
import type { Shape } from '../../shared/readmodel/lists/shape.ts'
import { type PartitionSource, partitionSource } from '../../shared/readmodel/source/partition-source.ts'
import { notFound } from '../../shared/store/errors.ts'
import { type Head, lineageOf } from '../../shared/store/head.ts'
import { elementPartition } from '../../shared/store/keys.ts'

/** Content that public lists and change feeds show, with its head as this request has read it. */
export interface Published {
  source: PartitionSource
  /** Gives the shape for a head. Only site content, whose shape is always the same, has one without a head. */
  shapes: (head: Head | undefined) => Shape | Promise<Shape>
  /** Undefined where nothing was ever written. */
  head: Head | undefined
  hitsMember: 'hits' | '_hits'
}

/** A published collection, as its head describes it. */
interface PublishedCollection extends Published {
  headName: string
  head: Head
}

/** UTF-16 units of the longest name of a collection, which has 255 characters. A longer text names no collection. */
const longestName = 2 * 255

/** The collection that a path names. @throws Failure notFound where there is none, or it is not published */
export const publishedCollection = async (call: Call): Promise<PublishedCollection> => {
  const { services, params } = call
  const name = (params.collection ?? '').normalize('NFC')
  if (name.length > longestName) throw notFound()
  const headName = elementPartition(name)
  const source = partitionSource(services.table, headName)
  const head = await services.model.head(source, false)
  if (!head?.published) throw notFound()
  const shapeOf = elementShapes(services)
  const shapes = (now: Head | undefined) => {
    if (!now) throw notFound()
    return shapeOf(now)
  }
  return { headName, source, shapes, head, hitsMember: '_hits' }
}

/** Makes a function that finds pages, static items, or the sections of either. */
export const publishedSite = ({ partition, list }: SiteType): ((call: Call) => Promise<Published>) => {
  const shape = storedShape(partition, list, 'hits')
  return async ({ services }) => {
    const source = partitionSource(services.table, partition)
    return {
      source,
      shapes: () => shape,
      head: await services.model.head(source, false),
      hitsMember: 'hits',
    }
  }
}

/**
 * A head as the public may know it. Before anything of a site was public, it is as if nothing was written. Otherwise
 * validators and cursors would tell of the first draft.
 */
const seenHead = (head: Head | undefined): Head | undefined =>
  head === undefined || (head.collectionId === undefined && head.publicVersion === 0) ? undefined : head

/** The lineage with which a cursor is sealed. */
export const publicLineage = ({ services }: Call, head: Head | undefined): string =>
  lineageOf(services.table, seenHead(head))

/**
 * The weak validator of an answer that shows many entities. It moves with the public version, which a draft does not
 * move. It identifies the partition too, since another collection may get the same name later.
 * @param hitsVersion the version of the counters, for an answer that is sorted or filtered by them
 */
export const publicTag = (call: Call, head: Head | undefined, hitsVersion?: number): string => {
  const seen = seenHead(head)
  const counters = seen === undefined || hitsVersion === undefined ? '' : `/${hitsVersion}`
  const identity = `${publicLineage(call, head)}/${seen?.schema}${counters}`
  return listTag(identity, seen?.publicVersion ?? 0, call.pairs)
}

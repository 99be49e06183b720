import { pageSections, pages, staticItems, staticSections } from '../../shared/content/site.ts'
import type { Services } from '../../shared/http/services.ts'
import { PartitionTooLarge } from '../../shared/readmodel/limits.ts'
import { type PartitionSource, partitionSource } from '../../shared/readmodel/source/partition-source.ts'
import { elementPartition } from '../../shared/store/keys.ts'
import { publishedCollections } from './typed/published.ts'

/** What a warm-up found, and what of it is in memory now. */
export interface WarmUp {
  known: number
  loaded: number
}

/** The part of the memory for partitions from which on no further one is loaded: it would push out an earlier one. */
const fullPart = 0.8

const siteSources = [pages, pageSections, staticItems, staticSections].map(({ partition }) => partition)

/**
 * The partitions of the public lists, those that are read most first. Each batch of hits that is counted makes another
 * version of a partition's counters, so that this version tells how often a list is asked for.
 */
const partitionsByReads = async (services: Services): Promise<PartitionSource[]> => {
  const { table, model } = services
  const { collections } = await publishedCollections()({ services })
  const names = [...siteSources, ...collections.map(({ name }) => elementPartition(name))]
  const found: { source: PartitionSource; reads: number }[] = []
  for (const name of names) {
    const source = partitionSource(table, name)
    const head = await model.head(source, false)
    if (head) found.push({ source, reads: head.hitsVersion })
  }
  return found.sort((a, b) => b.reads - a.reads).map(({ source }) => source)
}

/** Loads a partition into memory. @returns whether it is there: one that does not fit is listed by id, from the table */
const load = async ({ model }: Services, source: PartitionSource): Promise<boolean> => {
  try {
    await model.entities(source, false)
    return true
  } catch (error) {
    if (error instanceof PartitionTooLarge) return false
    throw error
  }
}

/**
 * Reads what public lists are made of into the memory of this instance, as far as it fits.
 * @param maxBytes the memory for partitions
 * @param until ends the work; what is in memory by then stays there
 * @throws the table's error; the signal's reason if it aborts before the partitions are known
 */
export const warmUp = async (services: Services, maxBytes: number, until: AbortSignal): Promise<WarmUp> => {
  const sources = await partitionsByReads(services)
  let loaded = 0
  for (const source of sources) {
    if (services.model.bytes() > fullPart * maxBytes) break
    try {
      if (await load(services, source)) loaded += 1
    } catch (error) {
      if (until.aborted) break
      throw error
    }
  }
  return { known: sources.length, loaded }
}

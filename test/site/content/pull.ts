import * as z from 'zod/mini'
import { CallFailed, type Client } from '../../../shared/contract/client.ts'
import type { publicSection } from '../../../shared/contract/entities.ts'
import { publicEndpoints } from '../../../shared/contract/public.ts'
import { country } from './country.ts'
import { followFeed } from './feed.ts'
import type { Content } from './kept.ts'
import { revalidate, type Validated } from './revalidate.ts'

type Section = z.infer<typeof publicSection>

const params = { collection: 'countries' }
const countries = z.array(country)

/** Countries an answer; small ones, so that a collection of any size fits the 6 MB of a function's answer. */
const batch = 100

/** How many countries the list of the largest has. */
const places = 10

const pullCountries = (client: Client, kept: Content['countries'] | undefined) =>
  followFeed(kept, async (cursor) => {
    const { data } = await client.call(publicEndpoints.changes, { params, query: { cursor, limit: batch } })
    return { ...data.payload, changed: countries.parse(data.payload.changed) }
  })

const pullPages = (client: Client, kept: Content['pages'] | undefined) =>
  followFeed(kept, async (cursor) => {
    const { data } = await client.call(publicEndpoints.pageChanges, { query: { cursor } })
    return data.payload
  })

const pullBlocks = (client: Client, kept: Content['blocks'] | undefined) =>
  followFeed(kept, async (cursor) => {
    const { data } = await client.call(publicEndpoints.staticChanges, { query: { cursor } })
    return data.payload
  })

/** Sections that are not published are left out. */
const pullSections = async (
  client: Client,
  urls: readonly string[],
  kept: Content['sections'] | undefined,
): Promise<Content['sections']> => {
  const pulled = await Promise.all(
    urls.map(async (url): Promise<[string, Validated<Section>][]> => {
      const section = await revalidate(kept?.[url], (headers) =>
        client.call(publicEndpoints.pageSection, { params: { url }, headers }),
      )
      return section ? [[url, section]] : []
    }),
  )
  return Object.fromEntries(pulled.flat())
}

/** The largest countries, ranked by the list itself. */
const pullLargest = (client: Client, kept: Content['largest'] | undefined) =>
  revalidate(kept, async (headers) => {
    const query = { sortBy: 'area', sortOrder: 'DESC', limit: places } as const
    const { data, ...answer } = await client.call(publicEndpoints.collection, { params, query, headers })
    return { ...answer, data: countries.parse(data.payload) }
  })

const notPublished = (cause?: unknown): Error =>
  new Error('The collection "countries" is not published: publish it, or build the site without it.', {
    cause,
  })

/**
 * Pulls the site's content: all of it, or what changed since what the last build kept.
 * @param sections urls of the page sections that the site shows
 * @throws Error when the collection is not published; CallFailed for any other answer that is no success;
 * ZodError when the content is not what this site is made for
 */
export const pull = async (
  client: Client,
  sections: readonly string[],
  kept: Content | undefined,
): Promise<Content> => {
  const [largest, pulledCountries, pages, blocks, pulledSections] = await Promise.all([
    pullLargest(client, kept?.largest),
    pullCountries(client, kept?.countries).catch((error: unknown) => {
      throw error instanceof CallFailed && error.status === 404 ? notPublished(error) : error
    }),
    pullPages(client, kept?.pages),
    pullBlocks(client, kept?.blocks),
    pullSections(client, sections, kept?.sections),
  ])
  if (!largest) throw notPublished()
  return { countries: pulledCountries, pages, blocks, sections: pulledSections, largest }
}

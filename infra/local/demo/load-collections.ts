import type { Client } from '../../../shared/contract/client.ts'
import { collectionEndpoints, elementEndpoints } from '../../../shared/contract/collections.ts'
import { largestLimit } from '../../../shared/contract/list-query.ts'
import { articleElements, articles, type Collection, draftCollections } from './articles.ts'
import type { Ensure } from './ensure.ts'
import { eventElements, events } from './events.ts'
import { exhibitElements } from './exhibits/all.ts'
import { exhibits } from './exhibits/collection.ts'

/** A collection, and its elements if it is published. */
interface Loaded {
  body: Collection
  elements?: readonly { name: string }[]
}

/** The collections in the order of their ids. */
const collections: readonly Loaded[] = [
  { body: articles, elements: articleElements },
  ...draftCollections.map((body) => ({ body })),
  { body: exhibits, elements: exhibitElements },
  { body: events, elements: eventElements },
]

/** Loads the elements of a collection with one request. @throws Error if a row is refused */
const loadElements = async (
  client: Client,
  ensure: Ensure,
  id: number,
  elements: readonly { name: string }[],
): Promise<void> => {
  const params = { id }
  const body = await ensure.missing(
    () => client.call(elementEndpoints.list, { params, query: { limit: largestLimit } }),
    elements,
  )
  if (body.length === 0) return
  const { data } = await client.call(elementEndpoints.import, { params, body: [...body] })
  if (data.payload.failed > 0)
    throw new Error(`Elements of the demo are refused: ${JSON.stringify(data.payload.errors)}`)
}

/**
 * Loads the collections one after the other, so that each has the same id in every store. Their elements follow at once:
 * two imports side by side would start a second environment of the function, which takes longer than an import.
 */
export const loadCollections = async (client: Client, ensure: Ensure): Promise<void> => {
  for (const { body, elements } of collections) {
    const { id } = await ensure.one<{ id: number }>(
      () => client.call(collectionEndpoints.list, { query: { filter: { name: body.name } } }),
      () => client.call(collectionEndpoints.add, { body }),
    )
    if (elements === undefined) continue
    await loadElements(client, ensure, id, elements)
    await client.call(collectionEndpoints.publish, { params: { id } })
  }
}

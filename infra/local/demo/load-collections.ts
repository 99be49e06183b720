import type { Client } from '../../../shared/contract/client.ts'
import { collectionEndpoints, elementEndpoints } from '../../../shared/contract/collections.ts'
import { articleElements, articles, draftCollections } from './articles.ts'
import type { Ensure } from './ensure.ts'

/** Loads the collections one after the other, so that each has the same id in every store. */
export const loadCollections = async (client: Client, ensure: Ensure): Promise<void> => {
  const collection = (body: (typeof draftCollections)[number]) =>
    ensure<{ id: number }>(
      () => client.call(collectionEndpoints.list, { query: { filter: { name: body.name } } }),
      () => client.call(collectionEndpoints.add, { body }),
    )
  const { id } = await collection(articles)
  const params = { id }
  await ensure<unknown>(
    () => client.call(elementEndpoints.list, { params, query: { limit: 1 } }),
    () => client.call(elementEndpoints.import, { params, body: articleElements }),
  )
  await client.call(collectionEndpoints.publish, { params })
  for (const draft of draftCollections) await collection(draft)
}

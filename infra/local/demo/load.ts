import { authEndpoints } from '../../../shared/contract/auth.ts'
import { CallFailed, type Client, createClient } from '../../../shared/contract/client.ts'
import { collectionEndpoints, elementEndpoints } from '../../../shared/contract/collections.ts'
import { pageEndpoints, pageSectionEndpoints } from '../../../shared/contract/pages.ts'
import { staticItemEndpoints, staticSectionEndpoints } from '../../../shared/contract/static.ts'
import * as content from './content.ts'

/** Logs in; undefined if the password is no longer the first one. The store is not new then. */
const logIn = async (baseUrl: string, email: string, password: string): Promise<Client | undefined> => {
  try {
    const { data } = await createClient({ baseUrl }).call(authEndpoints.login, { body: { email, password } })
    return createClient({ baseUrl, token: data.payload.accessToken })
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return undefined
    throw error
  }
}

const isEmpty = async (client: Client): Promise<boolean> => {
  const lists = await Promise.all([
    client.call(collectionEndpoints.list, {}),
    client.call(pageEndpoints.list, {}),
    client.call(pageSectionEndpoints.list, {}),
    client.call(staticItemEndpoints.list, {}),
    client.call(staticSectionEndpoints.list, {}),
  ])
  return lists.every(({ data }) => data.payload.length === 0)
}

/** Makes sure that something is there: finds it, or adds it. */
type Ensure = <T>(find: () => Promise<Rows<T>>, add: () => Promise<Row<T>>) => Promise<T>
type Rows<T> = { data: { payload: readonly T[] } }
type Row<T> = { data: { payload: T } }

const addAll: Ensure = async (_find, add) => (await add()).data.payload
const addMissing: Ensure = async (find, add) => (await find()).data.payload[0] ?? (await add()).data.payload

const loadArticles = async (client: Client, ensure: Ensure): Promise<void> => {
  const { articles, articleElements } = content
  const { id } = await ensure<{ id: number }>(
    () => client.call(collectionEndpoints.list, { query: { filter: { name: articles.name } } }),
    () => client.call(collectionEndpoints.add, { body: { ...articles, fields: [...articles.fields] } }),
  )
  const params = { id }
  await ensure<unknown>(
    () => client.call(elementEndpoints.list, { params, query: { limit: 1 } }),
    () => client.call(elementEndpoints.import, { params, body: articleElements }),
  )
  await client.call(collectionEndpoints.publish, { params })
}

const loadPages = async (client: Client, ensure: Ensure): Promise<void> => {
  const { id } = await ensure<{ id: number }>(
    () => client.call(pageSectionEndpoints.list, { query: { filter: { url: content.pageSection.url } } }),
    () => client.call(pageSectionEndpoints.add, { body: content.pageSection }),
  )
  for (const body of content.pagesIn(id))
    await ensure<unknown>(
      () => client.call(pageEndpoints.list, { query: { filter: { url: body.url } } }),
      () => client.call(pageEndpoints.add, { body }),
    )
}

const loadStatic = async (client: Client, ensure: Ensure): Promise<void> => {
  const { id } = await ensure<{ id: number }>(
    () => client.call(staticSectionEndpoints.list, { query: { filter: { url: content.staticSection.url } } }),
    () => client.call(staticSectionEndpoints.add, { body: content.staticSection }),
  )
  for (const body of content.staticItemsIn(id))
    await ensure<unknown>(
      () => client.call(staticItemEndpoints.list, { query: { filter: { url: body.url } } }),
      () => client.call(staticItemEndpoints.add, { body }),
    )
}

/** The administrator who loads the demo, and whether an earlier load was interrupted. */
export interface DemoSetup {
  /** Base url of the interface. */
  baseUrl: string
  email: string
  password: string
  isBegun: boolean
  /** Called before anything is written. */
  begin: () => void
}

/**
 * Loads the demo site through the interface into a store without content. If an earlier load was interrupted, it adds
 * the missing parts.
 * @returns whether the demo was loaded
 * @throws CallFailed when a request is refused
 */
export const loadDemo = async ({ baseUrl, email, password, isBegun, begin }: DemoSetup): Promise<boolean> => {
  const client = await logIn(baseUrl, email, password)
  if (!client || !(isBegun || (await isEmpty(client)))) return false
  begin()
  const ensure = isBegun ? addMissing : addAll
  await Promise.all([loadArticles(client, ensure), loadPages(client, ensure), loadStatic(client, ensure)])
  return true
}

import { authRows } from '../../../shared/contract/auth.ts'
import { CallFailed, type Client, createClient } from '../../../shared/contract/client.ts'
import { collectionRows, elementRows } from '../../../shared/contract/collections.ts'
import { pageRows, pageSectionRows } from '../../../shared/contract/pages.ts'
import { staticItemRows, staticSectionRows } from '../../../shared/contract/static.ts'
import * as content from './content.ts'

/** Undefined where the password is no longer the first one: then the store is not new either. */
const logIn = async (baseUrl: string, email: string, password: string): Promise<Client | undefined> => {
  try {
    const { data } = await createClient({ baseUrl }).call(authRows.login, { body: { email, password } })
    return createClient({ baseUrl, token: data.payload.accessToken })
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return undefined
    throw error
  }
}

const isEmpty = async (client: Client): Promise<boolean> => {
  const lists = await Promise.all([
    client.call(collectionRows.list, {}),
    client.call(pageRows.list, {}),
    client.call(pageSectionRows.list, {}),
    client.call(staticItemRows.list, {}),
    client.call(staticSectionRows.list, {}),
  ])
  return lists.every(({ data }) => data.payload.length === 0)
}

const loadArticles = async (client: Client): Promise<void> => {
  const { data } = await client.call(collectionRows.add, {
    body: { ...content.articles, fields: [...content.articles.fields] },
  })
  const params = { id: data.payload.id }
  await client.call(elementRows.import, { params, body: content.articleElements })
  await client.call(collectionRows.publish, { params })
}

const loadPages = async (client: Client): Promise<void> => {
  const { data } = await client.call(pageSectionRows.add, { body: content.pageSection })
  for (const body of content.pagesIn(data.payload.id)) await client.call(pageRows.add, { body })
}

const loadStatic = async (client: Client): Promise<void> => {
  const { data } = await client.call(staticSectionRows.add, { body: content.staticSection })
  for (const body of content.staticItemsIn(data.payload.id)) await client.call(staticItemRows.add, { body })
}

/**
 * Loads the demo site through the interface, into a store that holds no content.
 * @param baseUrl where the interface is served
 * @returns whether it was loaded
 * @throws CallFailed when a request is refused
 */
export const loadDemo = async (baseUrl: string, email: string, password: string): Promise<boolean> => {
  const client = await logIn(baseUrl, email, password)
  if (!client || !(await isEmpty(client))) return false
  await Promise.all([loadArticles(client), loadPages(client), loadStatic(client)])
  return true
}

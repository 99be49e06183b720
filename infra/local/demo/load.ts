import { authEndpoints } from '../../../shared/contract/auth.ts'
import { CallFailed, type Client, createClient } from '../../../shared/contract/client.ts'
import { collectionEndpoints } from '../../../shared/contract/collections.ts'
import { pageEndpoints, pageSectionEndpoints } from '../../../shared/contract/pages.ts'
import { staticItemEndpoints, staticSectionEndpoints } from '../../../shared/contract/static.ts'
import { userEndpoints } from '../../../shared/contract/users.ts'
import { addAll, addMissing, type Rows } from './ensure.ts'
import { loadCollections } from './load-collections.ts'
import { loadPeople } from './load-people.ts'
import { loadPages, loadStatic } from './load-site.ts'

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

/** Whether each list has this number of entities. It asks for them one after the other. */
const haveCount = async (
  count: number,
  lists: readonly (() => Promise<Rows<unknown>>)[],
): Promise<boolean> => {
  for (const list of lists) if ((await list()).data.payload.length !== count) return false
  return true
}

/**
 * Whether nobody has made content or accounts. The only user is the administrator who loads the demo: a store in which
 * people work gets no accounts from it. Lists of one function follow each other: side by side they would start a second
 * environment of it.
 */
const isEmpty = async (client: Client): Promise<boolean> => {
  const answers = await Promise.all([
    haveCount(1, [() => client.call(userEndpoints.list, { query: { limit: 2 } })]),
    haveCount(0, [() => client.call(collectionEndpoints.list, {})]),
    haveCount(0, [
      () => client.call(pageEndpoints.list, {}),
      () => client.call(pageSectionEndpoints.list, {}),
    ]),
    haveCount(0, [
      () => client.call(staticItemEndpoints.list, {}),
      () => client.call(staticSectionEndpoints.list, {}),
    ]),
  ])
  return answers.every((isTrue) => isTrue)
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
 * Loads the demo site through the interface into a store in which nobody has worked. Each entity has the same id in
 * every store: ids count within one kind, and each kind is loaded in one order. If an earlier load was interrupted, it adds
 * the missing parts.
 * @returns whether the demo was loaded
 * @throws CallFailed when a request is refused
 */
export const loadDemo = async ({ baseUrl, email, password, isBegun, begin }: DemoSetup): Promise<boolean> => {
  const client = await logIn(baseUrl, email, password)
  if (!client || !(isBegun || (await isEmpty(client)))) return false
  begin()
  const ensure = isBegun ? addMissing : addAll
  await Promise.all([
    loadCollections(client, ensure),
    loadPages(client, ensure),
    loadStatic(client, ensure),
    loadPeople(client),
  ])
  return true
}

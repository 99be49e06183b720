import { authEndpoints } from '../../shared/contract/auth.ts'
import { type Client, createClient } from '../../shared/contract/client.ts'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { pageEndpoints } from '../../shared/contract/pages.ts'
import { record, recordFields } from './records.ts'
import { administrator } from './running.ts'

/** The stack's content through its interface. */
export interface Site {
  url: string
  client: Client
  token: string
}

/** Logs the administrator in. */
export const openSite = async (url: string): Promise<Site> => {
  const { data } = await createClient({ baseUrl: url }).call(authEndpoints.login, { body: administrator })
  const token = data.payload.accessToken
  return { url, token, client: createClient({ baseUrl: url, token }) }
}

/** A published collection of the benchmark. */
export interface Collection {
  id: number
  name: string
}

/** Elements an import request carries. */
export const importSize = 2_000

/** The rows of an import: articles by number. */
export const rows = (from: number, count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, at) => record(from + at))

/** Creates and publishes a collection with the fields of the records. */
export const addCollection = async ({ client }: Site, name: string): Promise<Collection> => {
  const body = { name, singleName: name, pluralName: name, fields: recordFields }
  const { data } = await client.call(collectionEndpoints.add, { body })
  const { id } = data.payload
  await client.call(collectionEndpoints.publish, { params: { id } })
  return { id, name }
}

/** Imports articles. @returns how long it took, in seconds */
export const importRows = async (
  { client }: Site,
  { id }: Collection,
  body: readonly unknown[],
): Promise<number> => {
  const start = performance.now()
  const { data } = await client.call(elementEndpoints.import, { params: { id }, body: [...body] })
  if (data.payload.failed > 0) throw new Error(`${data.payload.failed} rows were not imported`)
  return (performance.now() - start) / 1000
}

/** Makes a collection of some size. */
export const addFilled = async (site: Site, name: string, size: number): Promise<Collection> => {
  const collection = await addCollection(site, name)
  for (let from = 0; from < size; from += importSize)
    await importRows(site, collection, rows(from, Math.min(importSize, size - from)))
  return collection
}

/** The pages that are read by url. */
export const pageUrls: readonly string[] = Array.from({ length: 10 }, (_, at) => `guide/chapter-${at}`)

/** Adds the pages at {@link pageUrls}, published. */
export const addPages = async ({ client }: Site): Promise<void> => {
  for (const [at, url] of pageUrls.entries()) {
    const { name, title, summary, body } = record(at)
    const seo = { description: { type: 'text' as const, value: summary } }
    const fields = { body: { type: 'text' as const, value: body } }
    await client.call(pageEndpoints.add, {
      body: { name: `${name}`, url, title: `${title}`, active: true, seo, fields },
    })
  }
}

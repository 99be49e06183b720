import * as z from 'zod/mini'
import type { BenchRequest } from './load/request.ts'
import { sendOne } from './meter.ts'
import { categories, randomOf, record, searchWords } from './records.ts'
import { type Collection, pageUrls, type Site } from './site.ts'

/** What is measured: requests of one kind, sent in turn. */
export interface Operation {
  name: string
  /** The status each is answered with. */
  status: number
  requests: readonly BenchRequest[]
}

/** Elements of a page of a list where no limit is given. */
const pageSize = 20

const get = (path: string): BenchRequest => ({ method: 'GET', path })

const reads = (name: string, paths: readonly string[]): Operation => ({
  name,
  status: 200,
  requests: paths.map(get),
})

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

/** The operations that grow with a collection anywhere else: the first is what the others are compared with. */
export const listOperations = ({ name }: Collection, size: number): Operation[] => {
  const list = `/api/${name}`
  const pages = Math.ceil(size / pageSize)
  const sorts = ['title', 'rating', 'published', 'createdAt'].flatMap((field) =>
    ['ASC', 'DESC'].map((order) => `${list}?sortBy=${field}&sortOrder=${order}`),
  )
  return [
    reads('list, page 1', [list]),
    reads('list, sorted', sorts),
    reads(
      'list, deep page',
      numbers(10).map((at) => `${list}?page=${pages - at}`),
    ),
    reads(
      'list, filtered',
      categories.map((category) => `${list}?filter%5Bcategory%5D=${category}`),
    ),
    reads(
      'list, search',
      searchWords.map((word) => `${list}?search=${word}`),
    ),
  ]
}

/** Parts of texts that are in nearly all of them: no element is ruled out early. */
const commonParts = [
  'ba',
  'be',
  'bi',
  'bo',
  'co',
  'da',
  'de',
  'fe',
  'ga',
  'la',
  'le',
  'li',
  'lo',
  'ma',
  'me',
  'ra',
]

/** More lists than a function keeps results of, so that none meets its own of the round before. */
const uncachedLists = 600

/** Lists that do the most work the bounds allow, each another one. */
export const uncachedOperation = ({ name }: Collection): Operation => {
  const parts = commonParts.map((part) => `filter%5Bbody%5D%5Bcontains%5D=${part}`).join('&')
  const compared = 'filter%5Btitle%5D%5Bne%5D=x&filter%5Bpublished%5D%5Bgt%5D=2001-01-01&search=a&sortBy=body'
  return reads(
    'list, costliest uncached',
    numbers(uncachedLists).map((at) => `/api/${name}?${parts}&${compared}&filter%5Bid%5D%5Bne%5D=-${at}`),
  )
}

/** Reads of single elements, spread over the collection. */
export const elementOperation = ({ name }: Collection, size: number): Operation => {
  const random = randomOf(size)
  return reads(
    'element by id',
    numbers(200).map(() => `/api/${name}/${1 + Math.floor(random() * size)}`),
  )
}

/** Pages by their urls. */
export const pageOperation: Operation = reads(
  'page by url',
  pageUrls.map((url) => `/pages/${url}`),
)

/** A list for a client that has it already. */
export const unchangedOperation = async ({ url }: Site, { name }: Collection): Promise<Operation> => {
  const path = `/api/${name}`
  const { headers } = await fetch(url + path)
  const tag = headers.get('etag') ?? ''
  const requests: BenchRequest[] = [{ method: 'GET', path, headers: { 'if-none-match': tag } }]
  return { name: 'list, unchanged (304)', status: 304, requests }
}

/** Creates of elements that no other request creates. @param series keeps the names of several calls apart */
export const createOperation = (
  { token }: Site,
  { id }: Collection,
  series: string,
  count: number,
): Operation => {
  const one = JSON.stringify(record(0))
  const name = JSON.stringify(record(0).name)
  return {
    name: 'create',
    status: 201,
    requests: numbers(count).map((at) => ({
      method: 'POST',
      path: `/core/collections/${id}/elements/add`,
      headers: { authorization: `Bearer ${token}` },
      body: one.replace(name, JSON.stringify(`${series} ${at}`)),
    })),
  }
}

/** The requests that fetch a whole collection, page by page. */
export const pullByPages = ({ name }: Collection, size: number): BenchRequest[] =>
  numbers(Math.ceil(size / 1000)).map((at) => get(`/api/${name}?limit=1000&page=${at + 1}`))

const page = z.object({ payload: z.object({ cursor: z.string(), more: z.boolean() }) })

/** The requests that fetch a whole collection through its change feed: each names the cursor of the one before. */
export const pullByFeed = async (url: string, { name }: Collection): Promise<BenchRequest[]> => {
  const requests: BenchRequest[] = []
  let cursor: string | undefined
  for (let more = true; more; ) {
    const query = new URLSearchParams({ limit: '1000', ...(cursor === undefined ? {} : { cursor }) })
    const request: BenchRequest = { method: 'GET', path: `/api/${name}/changes?${query}` }
    const { payload } = page.parse(JSON.parse(await sendOne(url, request, 200)))
    requests.push(request)
    cursor = payload.cursor
    more = payload.more
  }
  return requests
}

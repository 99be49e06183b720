import type { Fetch } from '../../shared/client/http/transport.ts'

/** An entry of the feed. */
export interface Entry {
  id: number
  text: string
}

interface Position {
  since: number
  page?: { after: number; until: number }
}

const respond = (status: number, body: string, etag?: string): Response =>
  new Response(body, {
    status,
    headers: { 'content-type': 'application/json', ...(etag === undefined ? {} : { etag }) },
  })

/** What one answer of the feed holds. */
export interface Payload {
  changed: Entry[]
  gone: number[]
  cursor: string
  more: boolean
}

const linesOf = (changed: readonly Entry[]): string =>
  `[\n${changed.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`

/** The forms in which servers of this and of earlier releases write an answer, and one that a proxy may make of it. */
export const forms = {
  'the cursor first': ({ changed, ...rest }: Payload): string => {
    const start = JSON.stringify({ status: 'success', payload: rest }).slice(0, -2)
    return `${start},"changed":${linesOf(changed)}}}`
  },
  'the cursor last': ({ changed, ...rest }: Payload): string =>
    `{"status":"success","payload":{"changed":${linesOf(changed)},${JSON.stringify(rest).slice(1)}}`,
  'one line': (payload: Payload): string => JSON.stringify({ status: 'success', payload }),
  'indented lines': (payload: Payload): string => JSON.stringify({ status: 'success', payload }, null, 2),
} as const satisfies Record<string, (payload: Payload) => string>

export type Form = keyof typeof forms

export const formNames: readonly Form[] = [
  'the cursor first',
  'the cursor last',
  'one line',
  'indented lines',
]

/** A change feed as the server has it, with a few entries an answer, whose connection can be cut. */
export const createFeed = (limit = 2, form: Form = 'the cursor first') => {
  const entries = new Map<number, Entry>()
  const touched = new Map<number, number>()
  let version = 1
  let oldest = 0
  let requests: string[] = []
  let cutAt = Number.POSITIVE_INFINITY

  const touch = (id: number): void => {
    version += 1
    touched.set(id, version)
  }
  const answer = (cursor: string | null): Response => {
    const { since, page }: Position = cursor === null ? { since: 0 } : JSON.parse(cursor)
    if (since > 0 && since < oldest)
      return respond(410, '{"status":"error","error":{"title":"Gone","text":"The cursor is too old."}}')
    const until = page?.until ?? version
    const ids = [...touched]
      .filter(([id, at]) => at > since && id > (page?.after ?? 0) && (since > 0 || entries.has(id)))
      .map(([id]) => id)
      .toSorted((a, b) => a - b)
    const part = ids.slice(0, limit)
    const more = ids.length > limit
    const next: Position = more ? { since, page: { after: part.at(-1) ?? 0, until } } : { since: until }
    const payload = {
      changed: part.flatMap((id) => entries.get(id) ?? []),
      gone: part.filter((id) => !entries.has(id)),
      cursor: JSON.stringify(next),
      more,
    }
    return respond(200, forms[form](payload), `"${version}"`)
  }
  const fetch: Fetch = async (input, init) => {
    init?.signal?.throwIfAborted()
    const url = new URL(input)
    requests.push(url.search)
    if (requests.length >= cutAt) throw new TypeError('fetch failed')
    if (new Headers(init?.headers).get('if-none-match') === `"${version}"`)
      return new Response(null, { status: 304, headers: { etag: `"${version}"` } })
    return answer(url.searchParams.get('cursor'))
  }
  return {
    fetch,
    put: (id: number, text: string) => {
      entries.set(id, { id, text })
      touch(id)
    },
    remove: (id: number) => {
      if (entries.delete(id)) touch(id)
    },
    /** Makes cursors of before too old. */
    expire: () => {
      version += 1
      oldest = version
    },
    content: (): Entry[] => [...entries.values()].toSorted((a, b) => a.id - b.id),
    /** Cuts the connection at the n-th request from now; forgets the requests of before. */
    cutAt: (request: number) => {
      requests = []
      cutAt = request
    },
    /** Queries of the requests since `cutAt` was called. */
    requests: (): string[] => requests,
  }
}

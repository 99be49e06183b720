import CachePolicy from 'http-cache-semantics'

/** An answer as a visitor gets it from the cache, and what the cache did for it. */
export interface Served {
  status: number
  text: string
  headers: Readonly<Record<string, string>>
  /** `stale` means that an old copy was served, and that the cache asks for a new one meanwhile. */
  from: 'origin' | 'cache' | 'stale'
}

interface Kept {
  policy: CachePolicy
  answer: Omit<Served, 'from'>
}

type Headers = Readonly<Record<string, string>>

/**
 * A shared cache between visitors and an origin: what it keeps and for how long is decided by an implementation of
 * RFC 9111. As CloudFront does, it tells copies apart by a list of headers, and not by Vary.
 */
export class SharedCache {
  readonly #origin: string
  readonly #keyHeaders: readonly string[]
  readonly #kept = new Map<string, Kept>()
  /** The calls of the origin, such as `GET /api/news 304`. */
  readonly calls: string[] = []
  #revalidating: Promise<unknown> = Promise.resolve()

  constructor(origin: string, keyHeaders: readonly string[]) {
    this.#origin = origin
    this.#keyHeaders = keyHeaders
  }

  get copies(): number {
    return this.#kept.size
  }

  /** Waits for the requests with which the cache renews copies that it served stale. */
  async renewed(): Promise<void> {
    await this.#revalidating
  }

  /** Drops the copies of a path, as an invalidation does. A final `*` stands for any rest. */
  purge(path: string): void {
    const isMeant = (kept = ''): boolean =>
      path.endsWith('*') ? kept.startsWith(path.slice(0, -1)) : kept === path
    for (const key of this.#kept.keys()) if (isMeant(key.split(' ')[0])) this.#kept.delete(key)
  }

  async get(path: string, headers: Headers = {}): Promise<Served> {
    const request = { method: 'GET', url: path, headers }
    const key = [path, ...this.#keyHeaders.map((name) => `${name}=${headers[name] ?? ''}`)].join(' ')
    const kept = this.#kept.get(key)
    if (!kept) return { ...(await this.#fetch(key, request)), from: 'origin' }
    const { response, revalidation } = kept.policy.evaluateRequest(request)
    if (response && !revalidation) return { ...kept.answer, from: 'cache' }
    const renewal = this.#renew(key, kept, request)
    if (!response || revalidation?.synchronous) return { ...(await renewal), from: 'origin' }
    this.#revalidating = renewal
    return { ...kept.answer, from: 'stale' }
  }

  async #send(path: string, headers: CachePolicy.Headers): Promise<Omit<Served, 'from'>> {
    const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`])
    const answer = await fetch(`${this.#origin}${path}`, { headers: Object.fromEntries(sent) })
    this.calls.push(`GET ${path} ${answer.status}`)
    const text = await answer.text()
    return { status: answer.status, text, headers: Object.fromEntries(answer.headers) }
  }

  #keep(key: string, policy: CachePolicy, answer: Omit<Served, 'from'>): void {
    if (policy.storable() && policy.maxAge() > 0) this.#kept.set(key, { policy, answer })
    else this.#kept.delete(key)
  }

  /** What CloudFront leaves out of its own comparison: it goes by its list of headers. */
  static #withoutVary({ vary: _, ...headers }: Headers): Headers {
    return headers
  }

  async #fetch(key: string, request: { method: string; url: string; headers: Headers }) {
    const answer = await this.#send(request.url, request.headers)
    const { status, headers } = answer
    this.#keep(key, new CachePolicy(request, { status, headers: SharedCache.#withoutVary(headers) }), answer)
    return answer
  }

  async #renew(key: string, kept: Kept, request: { method: string; url: string; headers: Headers }) {
    const answer = await this.#send(request.url, kept.policy.revalidationHeaders(request))
    const { status, headers } = answer
    const renewed = kept.policy.revalidatedPolicy(request, {
      status,
      headers: SharedCache.#withoutVary(headers),
    })
    const current = renewed.modified ? answer : kept.answer
    this.#keep(key, renewed.policy, current)
    return current
  }
}

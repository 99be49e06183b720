/** A request of the probe, and how long its answer took, in milliseconds. */
export interface Answered {
  url: string
  took: number
}

/**
 * What is asked. The first goes the way of visitors: through a CDN if there is one, and from memory. No cache may keep
 * the second, so it reaches the API, another function and the table each time.
 */
export const probedPaths = ['/api/pages/items?limit=1', '/.well-known/jwks.json'] as const

/** In milliseconds. `SlowRequests` tells of slow answers; this is for one that does not come. */
const longestAnswer = 10_000

/** An error with its causes: that of a refused connection or a lapsed certificate is in the cause alone. */
const textOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined
    ? `${error.message}: ${textOf(error.cause)}`
    : String(error)

const ask = async (url: string, patience: number): Promise<Answered> => {
  const started = performance.now()
  const signal = AbortSignal.timeout(patience)
  const answer = await fetch(url, { signal, redirect: 'error', headers: { 'user-agent': 'typecase-probe' } })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`status ${answer.status}, ${text.slice(0, 200)}`)
  return { url, took: Math.round(performance.now() - started) }
}

/**
 * Asks a site over its public address: name, certificate, CDN, API, functions and table.
 * @param patience how long to wait for each answer, in milliseconds
 * @returns the requests with their times
 * @throws Error naming each request whose answer is not a 200, or does not come, and what came instead
 */
export const probe = async (siteUrl: string, patience = longestAnswer): Promise<Answered[]> => {
  const answered: Answered[] = []
  const failures: string[] = []
  for (const path of probedPaths) {
    const url = new URL(path, siteUrl).href
    try {
      answered.push(await ask(url, patience))
    } catch (error) {
      failures.push(`GET ${url}: ${textOf(error)}`)
    }
  }
  if (failures.length > 0) throw new Error(`The probe failed. ${failures.join('; ')}`)
  return answered
}

import type { Server } from '../contest.ts'
import { serverNames } from '../floors.ts'
import { withConnections } from '../load/connection.ts'
import { type BenchRequest, requestBytes } from '../load/request.ts'
import { pullByFeed, pullByPages } from '../operations.ts'
import type { Filled } from '../prepare.ts'
import { median } from '../rate.ts'
import type { PullRow } from '../results.ts'
import type { Scene } from '../scene.ts'

/** Sends all requests one after the other. @returns the time in seconds */
export const pullOnce = ({ url }: Pick<Server, 'url'>, requests: readonly BenchRequest[]): Promise<number> =>
  withConnections(url, 1, async ([connection]) => {
    const start = performance.now()
    for (const request of requests) {
      const received = await connection?.send(requestBytes(request, url))
      if (received?.status !== 200) throw new Error(`${request.path} was answered ${received?.status}`)
    }
    return (performance.now() - start) / 1000
  })

/** Seconds a full pull takes from each server: medians of tries in turn, after a first one that warms up. */
const secondsOf = async (
  servers: readonly Server[],
  requests: readonly BenchRequest[],
  tries: number,
): Promise<ReadonlyMap<string, number>> => {
  const seconds = servers.map((): number[] => [])
  for (let done = 0; done <= tries; done += 1)
    for (const [at, server] of servers.entries()) {
      const time = await pullOnce(server, requests)
      if (done > 0) seconds[at]?.push(time)
      await server.rest()
    }
  return new Map(servers.map(({ name }, at) => [name, median(seconds[at] ?? [])]))
}

const measureOne = async (
  { floors, product, effort }: Scene,
  { size, costs }: Filled,
  name: string,
  requests: readonly BenchRequest[],
): Promise<PullRow> => {
  const cost = costs.get(name)
  await floors.forget()
  await floors.learn({ name, status: 200, requests }, cost)
  const seconds = await secondsOf([...floors.servers, product], requests, effort.tries)
  await floors.forget()
  return {
    operation: name,
    size,
    cost,
    requests: requests.length,
    product: seconds.get(serverNames.product) ?? Number.NaN,
    bare: seconds.get(serverNames.bare) ?? Number.NaN,
    engine: seconds.get(serverNames.engine) ?? Number.NaN,
  }
}

/** Full pulls of every collection, 1,000 elements a request: page by page, and through the change feed. */
export const measurePulls = async (scene: Scene): Promise<PullRow[]> => {
  const found: PullRow[] = []
  for (const filled of scene.prepared.filled) {
    const { collection, size } = filled
    const feed = await pullByFeed(scene.stack.url, collection)
    found.push(await measureOne(scene, filled, 'full pull by pages', pullByPages(collection, size)))
    found.push(await measureOne(scene, filled, 'full pull by change feed', feed))
  }
  return found
}

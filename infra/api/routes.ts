import { type Endpoint, type Group, routesOf } from '../../shared/contract/endpoint.ts'

/** One route of the HTTP API and the function it leads to. */
export interface ApiRoute {
  routeKey: string
  group: Group
}

interface OwnedPath {
  segments: string[]
  group: Group
}

const isLiteral = (segment: string): boolean => !segment.startsWith('{')

const startsWith = (segments: readonly string[], prefix: readonly string[]): boolean =>
  prefix.every((segment, index) => segments[index] === segment)

/** The group that `$default` leads to. */
const fallback: Group = 'public'

/** The shortest literal prefix under which only this path's own group has paths. */
const ownPrefix = (path: OwnedPath, all: readonly OwnedPath[]): string[] => {
  const strangers = all.filter((other) => other.group !== path.group)
  for (let length = 1; length <= path.segments.length; length++) {
    const prefix = path.segments.slice(0, length)
    if (!prefix.every(isLiteral)) break
    if (!strangers.some((other) => startsWith(other.segments, prefix))) return prefix
  }
  throw new Error(
    `No literal prefix sets /${path.segments.join('/')} of ${path.group} apart from other groups`,
  )
}

/**
 * The fewest HTTP API routes that lead every path of the contract to the function of its group, with and without a
 * trailing slash. All other paths, the root among them, fall to `$default`, which is the public function.
 *
 * The routes take `ANY` method, so that the function itself answers HEAD, OPTIONS and a wrong method. A route key cannot
 * end in `/`, so `/core/roles/` is reached through `/core/roles/{proxy+}`.
 * @throws Error when the paths of two groups are not separated by a prefix
 */
export const apiRoutes = (endpoints: readonly Endpoint[]): ApiRoute[] => {
  const paths = endpoints.flatMap((endpoint) =>
    routesOf(endpoint).map(({ path }) => ({
      segments: path.split('/').filter(Boolean),
      group: endpoint.group,
    })),
  )
  const routes = new Map<string, Group>()
  for (const path of paths) {
    if (path.segments.length === 0 && path.group === fallback) continue
    const prefix = ownPrefix(path, paths)
    const key = `ANY /${prefix.join('/')}`
    if (prefix.length === path.segments.length) routes.set(key, path.group)
    routes.set(`${key}/{proxy+}`, path.group)
  }
  const sorted = [...routes].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    ...sorted.map(([routeKey, group]) => ({ routeKey, group })),
    { routeKey: '$default', group: fallback },
  ]
}

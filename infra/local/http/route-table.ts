import type { RouteDefinition } from '../template/routes.ts'

/** A route that a request matched. */
export interface RouteMatch {
  routeKey: string
  functionArn: string
  /** Values of the path variables; absent if the route has none. */
  pathParameters?: Record<string, string>
}

export type MatchRoute = (method: string, path: string) => RouteMatch | undefined

interface Compiled extends RouteDefinition {
  method: string
  expression: RegExp
  variables: string[]
  /** One digit for each segment: 0 literal, 1 variable, 2 greedy. The lower rank is the more specific route. */
  rank: string
}

const greedy = /^\{[^}]+\+\}$/
const variable = /^\{[^}]+\}$/

const rankOf = (segment: string): string => {
  if (greedy.test(segment)) return '2'
  return variable.test(segment) ? '1' : '0'
}

const sourceOf = (segment: string): string => {
  const rank = rankOf(segment)
  if (rank === '2') return '(.*)'
  return rank === '1' ? '([^/]+)' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

const compile = (route: RouteDefinition): Compiled => {
  const [method = '', path = ''] = route.routeKey.split(' ')
  const segments = path.split('/').slice(1)
  return {
    ...route,
    method,
    expression: new RegExp(`^/${segments.map(sourceOf).join('/')}$`, 's'),
    variables: segments.filter((one) => variable.test(one)).map((one) => one.replace(/[{}+]/g, '')),
    rank: segments.map(rankOf).join(''),
  }
}

const bySpecificity = (a: Compiled, b: Compiled): number => {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1
  return Number(a.method === 'ANY') - Number(b.method === 'ANY')
}

const matchOf = ({ routeKey, functionArn, variables }: Compiled, values: RegExpExecArray): RouteMatch => {
  if (variables.length === 0) return { routeKey, functionArn }
  const pathParameters = Object.fromEntries(variables.map((name, index) => [name, values[index + 1] ?? '']))
  return { routeKey, functionArn, pathParameters }
}

/**
 * Selects routes as an HTTP API does (API Gateway Developer Guide, "Routing API requests"). A literal segment goes before
 * a variable, a variable before a greedy one, a named method before ANY, and `$default` comes last. A trailing slash is
 * part of the path: `/a/` does not match the route `/a`, and it matches `/a/{proxy+}`.
 * @returns a function that takes the method and the decoded path, and gives undefined for a 404
 */
export const routeTableOf = (routes: readonly RouteDefinition[]): MatchRoute => {
  const fallback = routes.find((route) => route.routeKey === '$default')
  const sorted = routes
    .filter((route) => route !== fallback)
    .map(compile)
    .sort(bySpecificity)
  return (method, path) => {
    for (const route of sorted) {
      if (route.method !== 'ANY' && route.method !== method) continue
      const values = route.expression.exec(path)
      if (values) return matchOf(route, values)
    }
    return fallback
  }
}

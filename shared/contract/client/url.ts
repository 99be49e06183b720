type Bare<N extends string> = N extends `${infer Name}+` ? Name : N
type Names<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? Bare<N> | Names<Rest> : never

/** The parameters in a path. A path whose type is not a literal may have any. */
export type PathParameters<P extends string> = string extends P
  ? { params?: Readonly<Record<string, string | number>> }
  : [Names<P>] extends [never]
    ? { params?: never }
    : { params: Readonly<Record<Names<P>, string | number>> }

type Scalar = string | number | boolean

/** The filters of a list by member: a value that the member equals, or values by operator. */
export interface QueryMembers {
  filter?: Readonly<Record<string, Scalar | Readonly<Record<string, Scalar>>>>
}

/** A value of several segments as it stands in a path: encoded, with its slashes as they are. */
export const segmentsOf = (value: string): string => value.split('/').map(encodeURIComponent).join('/')

/**
 * Fills in the parameters of a path. `{url+}` keeps the slashes of its value.
 * @throws Error for a parameter that is missing
 */
export const pathOf = (
  template: string,
  params: Readonly<Record<string, string | number>> | undefined = {},
): string =>
  template.replace(/\{([^}+]+)(\+?)\}/g, (_, name: string, greedy: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${template} needs the parameter ${name}.`)
    return greedy ? segmentsOf(String(value)) : encodeURIComponent(value)
  })

const isNested = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const pairsOf = (name: string, value: unknown): [string, string][] => {
  if (value === undefined) return []
  if (!isNested(value)) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => pairsOf(`${name}[${key}]`, inner))
}

/** A query string with its question mark, or an empty text. Nested members are spelled `filter[name][op]`. */
export const queryOf = (query: Readonly<Record<string, unknown>> | undefined = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) => pairsOf(name, value))
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

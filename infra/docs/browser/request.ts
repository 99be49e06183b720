import { segmentsOf } from '../../../shared/contract/client/url.ts'
import { pretty } from '../pretty.ts'

/** One value that a call is made with, and where it goes. */
export interface Sent {
  place: 'path' | 'query' | 'filter' | 'header'
  name: string
  value: string
}

/** A request to this server: path with query, and headers beside the token. */
export interface Request {
  address: string
  headers: Record<string, string>
}

/** A filter is typed as it stands in an address, so only its value is encoded. */
const filterText = (value: string): string =>
  value
    .replace(/^[?&]+/, '')
    .split('&')
    .map((part) => {
      const [name = '', ...rest] = part.split('=')
      return rest.length === 0 ? name : `${name}=${encodeURIComponent(decoded(rest.join('=')))}`
    })
    .join('&')

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Builds the request of a path template and the values that were typed. Empty ones are left out. */
export const requestOf = (template: string, values: readonly Sent[]): Request => {
  const given = values.filter(({ value }) => value !== '')
  const path = template.replace(/\{([^}]+)\}/g, (_, name: string) =>
    segmentsOf(given.find((one) => one.place === 'path' && one.name === name)?.value ?? ''),
  )
  const query = given.flatMap(({ place, name, value }) => {
    if (place === 'query') return [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`]
    return place === 'filter' ? [filterText(value)] : []
  })
  const headers = given.filter(({ place }) => place === 'header').map(({ name, value }) => [name, value])
  return {
    address: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: Object.fromEntries(headers),
  }
}

/** Whether a call takes something away for good, so that the page asks before it sends it. */
export const isDestructive = (method: string, path: string): boolean =>
  method === 'DELETE' || /\/(?:delete|clear)$/.test(path)

/** What is wrong with a body that has to be JSON; undefined if nothing is. */
export const bodyProblem = (text: string): string | undefined => {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `The body is not JSON: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** The most characters of an answer that the page shows. */
const mostShown = 200_000

/** An answer as text to read: JSON with a line for each member, and other text as it is. A long one is cut. */
export const readable = (text: string, type: string): string => {
  const whole = type.includes('json') ? indented(text) : text
  return whole.length <= mostShown
    ? whole
    : `${whole.slice(0, mostShown)}\n… ${whole.length - mostShown} more characters`
}

const indented = (text: string): string => {
  try {
    return pretty(JSON.parse(text))
  } catch {
    return text
  }
}

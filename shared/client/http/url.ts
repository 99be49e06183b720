/** Whether a text is the address of a server. */
export const isAddress = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** An address of a server without the slashes at its end, so that paths can follow it. */
export const baseOf = (url: string): string => url.replace(/\/+$/, '')

/** A url of content without the slashes at its ends, which the server does not count. */
export const bareUrl = (url: string): string => url.replace(/^\/+|\/+$/g, '')

/** Whether a path has a segment that leads elsewhere. The URL standard reads `%2e%2e` as `..`, so no escape helps. */
export const leadsElsewhere = (path: string): boolean => /(?:^|\/)\.\.?(?:\/|$)/.test(path)

/** A text as one segment of a path. @throws TypeError for one that leads elsewhere */
export const segment = (value: string | number): string => {
  if (/^\.\.?$/.test(String(value))) throw new TypeError(`a name or an id must not be ${value}`)
  return encodeURIComponent(value)
}

/** A text of several segments, whose slashes stay. */
export const segments = (value: string): string => value.split('/').map(segment).join('/')

/** A query with its question mark, or an empty text. Members without a value are left out. */
export const queryText = (pairs: readonly (readonly [string, string | undefined])[]): string => {
  const given = pairs.filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

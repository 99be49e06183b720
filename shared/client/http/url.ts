/** A text as one segment of a path. */
export const segment = (value: string | number): string => encodeURIComponent(value)

/** A text of several segments, whose slashes stay. */
export const segments = (value: string): string => value.split('/').map(encodeURIComponent).join('/')

/** A query with its question mark, or an empty text. Members without a value are left out. */
export const queryText = (pairs: readonly (readonly [string, string | undefined])[]): string => {
  const given = pairs.filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** Path (decoded) and query (as sent) of a request target. */
export interface RequestTarget {
  path: string
  query: string
}

/**
 * Takes a request target apart: origin form (`/a?b`) and absolute form (`http://host/a?b`), RFC 9112
 * section 3.2.
 * @returns undefined if the target has neither form, or if its percent-encoding is broken
 */
export const parseTarget = (target: string): RequestTarget | undefined => {
  const origin = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '')
  const start = origin.indexOf('?')
  const raw = start < 0 ? origin : origin.slice(0, start)
  const path = raw === '' && origin !== target ? '/' : raw
  if (!path.startsWith('/')) return undefined
  try {
    return {
      path: path.includes('%') ? decodeURIComponent(path) : path,
      query: start < 0 ? '' : origin.slice(start + 1),
    }
  } catch {
    return undefined
  }
}

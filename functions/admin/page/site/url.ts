import { characters, urlProblem } from '../../../../shared/values/text-rules.ts'
import type { TextKey } from '../language/english/index.ts'

const longest = 255

/** What the rules of a url forbid, in the order in which they are told. */
const causes: readonly (readonly [isCause: (url: string) => boolean, key: TextKey])[] = [
  [(url) => url === '', 'site.urlEmpty'],
  [(url) => characters(url) > longest, 'site.urlLong'],
  [(url) => url !== url.trim(), 'site.urlEnds'],
  [(url) => /[?#%]/.test(url), 'site.urlDelimiters'],
  [(url) => url.includes('\\'), 'site.urlBackslash'],
  [(url) => /^\/?[^/]*:/.test(url), 'site.urlColon'],
  [(url) => /\/\/|^\/?$/.test(url), 'site.urlSegments'],
  [(url) => /(?:^|\/)\.{1,2}(?:\/|$)/.test(url), 'site.urlDots'],
  [(url) => /\s\/|\/\s/.test(url), 'site.urlSpaces'],
]

/**
 * Why the server would refuse a url; undefined where it takes it. The rules are the server's own.
 * @param taken beginnings that other public paths have
 */
export const urlCause = (url: string, taken: readonly string[]): TextKey | undefined => {
  const path = url.replace(/^\/+/, '')
  if (taken.some((beginning) => path.startsWith(beginning) && /[^/]/.test(path.slice(beginning.length))))
    return 'site.urlTaken'
  if (urlProblem(url, longest) === null) return undefined
  return causes.find(([isCause]) => isCause(url))?.[1] ?? 'site.urlUnseen'
}

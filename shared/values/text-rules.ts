import { wellFormedRule } from './text.ts'
import { firstUnseen } from './unseen.ts'

// In a file of their own, without zod: functions that make no schema of a name check names too.

/** The number of characters (code points) of a text. */
export const characters = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** White space and joiners at the start or the end of a text, where nobody sees them. */
const unseenAtEnds = /^[\s\u200c\u200d]|[\s\u200c\u200d]$/u

const codePoint = (text: string): string =>
  `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** The first character of a text that does not show, as a rule to follow. Null means that all characters show. */
const unseenProblem = (value: string): string | null => {
  const atEnd = unseenAtEnds.exec(value)?.[0]
  if (atEnd !== undefined)
    return `must not begin or end with white space or with a character that does not show: it has ${codePoint(atEnd)} there`
  const within = firstUnseen(value)
  if (within === undefined) return null
  return `must be without characters that do not show: it has ${codePoint(within)}`
}

/**
 * What is wrong with a name, as a rule to follow. Null means that nothing is wrong. A name has `shortest` to `longest`
 * characters. All of them show, and none at its ends is white space.
 */
export const nameProblem = (value: string, longest: number, shortest = 1): string | null => {
  if (!value.isWellFormed()) return wellFormedRule
  const rule = `must be text of ${shortest} to ${longest} characters`
  // The length is checked first, because the time for all other checks grows with it.
  const length = characters(value)
  if (length < shortest || length > longest) return rule
  if (length > 0 && value.trim() === '') return `${rule}, not only white space`
  return unseenProblem(value)
}

/** The delimiters of a query and of a fragment, and the escape character. A path cannot carry them. */
const notInPaths = /[?#%]/
const withoutDelimiters = 'must be without ? # and %'
/** Browsers and Windows read a backslash as a slash (WHATWG URL, "special" schemes). */
const withoutBackslash = 'must be without a backslash: a slash separates segments'
const withoutColon =
  'must be without : in its first segment: it would be read as a scheme, as in https: or javascript:'

const segmentProblem = (segment: string): string | null => {
  if (segment === '')
    return 'must be without empty segments: one slash between two, and at most one at either end'
  if (segment === '.' || segment === '..') return 'must be without segments . and ..'
  return segment === segment.trim() ? null : 'must be without white space at the ends of a segment'
}

/** What is wrong with a path of segments, beside the rules for every name. */
const pathProblem = (path: string): string | null => {
  if (notInPaths.test(path)) return withoutDelimiters
  if (path.includes('\\')) return withoutBackslash
  const segments = path.replace(/^\//, '').replace(/\/$/, '').split('/')
  if (segments.join('').trim() === '') return 'must hold more than slashes'
  if (segments[0]?.includes(':')) return withoutColon
  return segments.map(segmentProblem).find((problem) => problem !== null) ?? null
}

/**
 * What is wrong with a url, as a rule to follow. Null means that nothing is wrong. A url is a relative path of one or
 * more segments. A slash at either end does not count.
 */
export const urlProblem = (value: string, longest: number): string | null =>
  nameProblem(value, longest) ?? pathProblem(value)

/** What is wrong with a single segment of a path, such as a collection's name. Null means that nothing is wrong. */
export const segmentNameProblem = (value: string, longest: number): string | null => {
  const problem = nameProblem(value, longest)
  if (problem !== null) return problem
  return value.includes('/') ? 'must be without /' : pathProblem(value)
}

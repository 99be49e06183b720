// In a file of their own, without zod, for what the public function reads filters by.

/** What is said of text with half a surrogate pair: it has no UTF-8, so nothing could store or send it. */
export const wellFormedRule = 'must be well-formed Unicode: half a surrogate pair is no character'

/** The number of characters (code points) of a text. */
export const characters = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/**
 * Characters that leave no mark on a page, so that two names with and without one look the same: control
 * characters, line separators, zero-width spaces, soft hyphens, fillers, and the controls of text direction.
 * Joiners are not among them within a name: scripts and emoji need them.
 */
const invisible =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\u17b4|\u17b5/u

/** Tag characters, except those that spell a flag (Unicode Technical Standard 51, "emoji tag sequence"). */
const tag = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0000}-\u{e007f}]/u

/** White space, joiners and marks of direction: nobody sees them at the start or the end. */
const unseenAtEnds = /^[\s\u061c\u200c-\u200f]|[\s\u061c\u200c-\u200f]$/u

const codePoint = (text: string): string =>
  `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

const foundBy = (pattern: RegExp, text: string): string | undefined => pattern.exec(text)?.[0]

/** What does not show in a text, as a rule to follow; null where everything does. */
const unseenProblem = (value: string): string | null => {
  const within = foundBy(invisible, value) ?? foundBy(tag, value)
  if (within !== undefined) return `must be without characters that do not show: it has ${codePoint(within)}`
  const atEnd = foundBy(unseenAtEnds, value)
  if (atEnd === undefined) return null
  return `must not begin or end with white space or what does not show: it has ${codePoint(atEnd)} there`
}

/**
 * What is wrong with a name, as a rule to follow; null where nothing is. A name has `shortest` to `longest`
 * characters, all of which show, and no white space at its ends.
 */
export const nameProblem = (value: string, longest: number, shortest = 1): string | null => {
  if (!value.isWellFormed()) return wellFormedRule
  const rule = `must be text of ${shortest} to ${longest} characters`
  // The length first: what follows takes its time by it.
  const length = characters(value)
  if (length < shortest || length > longest) return rule
  if (length > 0 && value.trim() === '') return `${rule}, not only white space`
  return unseenProblem(value)
}

/** Delimiters of the query and the fragment, and the escape character: none survives a path. */
const notInPaths = /[?#%]/
const withoutDelimiters = 'must be without ? # and %'
/** Browsers and Windows take it for a slash (WHATWG URL, "special" schemes). */
const withoutBackslash = 'must be without a backslash: a slash separates segments'
const withoutColon =
  'must be without : in its first segment: it would be read as a scheme, as in https: or javascript:'

const segmentProblem = (segment: string): string | null => {
  if (segment === '')
    return 'must be without empty segments: one slash between two, and at most one at either end'
  if (segment === '.' || segment === '..') return 'must be without segments . and ..'
  return segment === segment.trim() ? null : 'must be without white space at the ends of a segment'
}

/** What is wrong with a path of segments, beyond what any name must be. */
const pathProblem = (path: string): string | null => {
  if (notInPaths.test(path)) return withoutDelimiters
  if (path.includes('\\')) return withoutBackslash
  const segments = path.replace(/^\//, '').replace(/\/$/, '').split('/')
  if (segments.join('').trim() === '') return 'must hold more than slashes'
  if (segments[0]?.includes(':')) return withoutColon
  return segments.map(segmentProblem).find((problem) => problem !== null) ?? null
}

/**
 * What is wrong with a url, as a rule to follow; null where nothing is. A url is a relative path of one or more
 * segments, and a slash at either end does not count.
 */
export const urlProblem = (value: string, longest: number): string | null =>
  nameProblem(value, longest) ?? pathProblem(value)

/** The same for a single segment of a path, such as a collection's name. */
export const segmentNameProblem = (value: string, longest: number): string | null => {
  const problem = nameProblem(value, longest)
  if (problem !== null) return problem
  return value.includes('/') ? 'must be without /' : pathProblem(value)
}

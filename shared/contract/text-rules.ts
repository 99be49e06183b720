import { wellFormedRule } from '../values/text.ts'

// In a file of their own, without zod: functions that make no schema of a name check names too.

/** The number of characters (code points) of a text. */
export const characters = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/**
 * Characters that do not show. Two names with and without one look the same. They are control characters, line
 * separators, blanks that are letters, and all characters for which a font shows nothing (Unicode Standard, 5.21):
 * zero-width spaces, soft hyphens, fillers, and the controls of text direction.
 */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u

/** Letters, marks and digits, as a class of a regular expression. */
const inWords = '[\\p{L}\\p{M}\\p{N}]'

/** Letters, marks and digits of scripts in which a joiner changes how its neighbours look. */
const joining =
  `[${inWords}--[` +
  '\\p{sc=Common}\\p{sc=Inherited}\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{sc=Armenian}' +
  '\\p{sc=Georgian}\\p{sc=Hebrew}\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Bopomofo}\\p{sc=Thai}' +
  '\\p{sc=Lao}\\p{sc=Ethiopic}]]'

/**
 * Characters that change how their neighbours look, in the places where they do so: joiners within words of scripts that
 * need them and within emoji, selectors of an existing variant, and the tags of a flag (Unicode Technical Standard 51).
 * In all other places they are invisible.
 */
const atWork = [
  `(?<=${joining})[\\u200c\\u200d](?=${inWords})`,
  `(?<=${inWords})[\\u200c\\u200d](?=${joining})`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=[\\p{Emoji}--[0-9#*]])[\\ufe0e\\ufe0f]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\p{Ideographic})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=[\\p{Sm}\\p{sc=Myanmar}\\p{sc=Phags_Pa}])\\ufe00',
  '(?<=\\p{sc=Mongolian})[\\u180b-\\u180d\\u180f]',
  '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{2,6}\\u{e007f}',
].join('|')

/** White space and joiners at the start or the end of a text, where nobody sees them. */
const unseenAtEnds = /^[\s\u200c\u200d]|[\s\u200c\u200d]$/u

const codePoint = (text: string): string =>
  `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

const foundBy = (pattern: RegExp, text: string): string | undefined => pattern.exec(text)?.[0]

/** The first character of a text that does not show, as a rule to follow. Null means that all characters show. */
const unseenProblem = (value: string): string | null => {
  const atEnd = foundBy(unseenAtEnds, value)
  if (atEnd !== undefined)
    return `must not begin or end with white space or with a character that does not show: it has ${codePoint(atEnd)} there`
  // Most names never need the second expression, and making it takes a millisecond.
  const within = foundBy(invisible, value) && foundBy(invisible, value.replace(new RegExp(atWork, 'gv'), ''))
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

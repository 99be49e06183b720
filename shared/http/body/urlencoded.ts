import { type BodyProblem, refuse } from './body-problem.ts'

const LONE_PERCENT = /%(?![0-9A-Fa-f]{2})/g

const isUtf8Escaped = (text: string): boolean => {
  try {
    decodeURIComponent(text.replace(LONE_PERCENT, '%25'))
    return true
  } catch {
    return false
  }
}

/**
 * Reads an application/x-www-form-urlencoded body as name and value pairs in the order sent, by the URL standard's
 * parser: a `%` that starts no escape is itself. Refuses with 400 escapes that aren't UTF-8, and more than `most` pairs.
 *
 * @middy/http-urlencode-body-parser isn't used: it drops members after the 1000th, loses the order between names,
 * replaces invalid UTF-8 without notice, and refuses a form of one member without a value.
 */
export const urlencodedPairs = (
  text: string,
  most: number,
): { ok: true; pairs: [string, string][] } | BodyProblem => {
  if (!isUtf8Escaped(text)) return refuse(400, 'The escapes of a form must be UTF-8.')
  if (text.split('&', most + 1).length > most) return refuse(400, `A form may have at most ${most} members.`)
  return { ok: true, pairs: [...new URLSearchParams(text)] }
}

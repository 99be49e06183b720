import { withoutUnseen } from '../../values/unseen.ts'

/** The most characters (code points) of a name or a url. */
const longest = 255

/** The first characters of a text. A joiner may have lost the letter after it, and does not show then. */
const cut = (text: string, length: number): string =>
  withoutUnseen([...text].slice(0, length).join('')).trim()

/** A text as a name: one line, only characters that show, at most 255 of them. It may come out empty. */
export const cleanName = (text: string): string =>
  cut(
    withoutUnseen(text.replace(/[\n\r\t\u2028\u2029]+/g, ' ').replace(/\p{Cs}/gu, ''))
      .replace(/\s+/g, ' ')
      .trim(),
    longest,
  )

/** Names that are in use. The server compares them in Unicode's composed form. */
export interface Names {
  /** Notes a name that is in use. */
  add(name: string): void
  /** The name itself if it is free, else with `-2`, `-3` and so on. It is in use afterwards. */
  take(name: string): string
  /** Frees a name that was taken. */
  free(name: string): void
}

/** Names of which none is in use. */
export const createNames = (): Names => {
  const used = new Set<string>()
  // Where thousands of entries have one name, each of them would try all numbers again.
  const counts = new Map<string, number>()
  const take = (name: string): string => {
    for (let count = counts.get(name) ?? 1; ; count += 1) {
      const suffix = count === 1 ? '' : `-${count}`
      const candidate = `${cut(name, longest - suffix.length)}${suffix}`
      const composed = candidate.normalize('NFC')
      if (used.has(composed)) continue
      used.add(composed)
      counts.set(name, count)
      return candidate
    }
  }
  return {
    take,
    add: (name) => void used.add(name.normalize('NFC')),
    free: (name) => void used.delete(name.normalize('NFC')),
  }
}

/** A segment of a url made of a slug or a title. What a path cannot carry becomes a hyphen. It may come out empty. */
export const urlSegment = (text: string): string =>
  cut(
    cleanName(text)
      .replace(/[?#%\\/:\s]+/g, '-')
      .replace(/^[-.]+|-+$/g, ''),
    longest,
  )

/** A title in the form of a slug: lower case, words joined by hyphens, in any script. */
export const slugOf = (title: string): string =>
  urlSegment(title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'))

/** A slug as it is read: other scripts are percent-encoded in some systems. What is no such encoding stays as it is. */
export const decodedSlug = (slug: string): string => {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

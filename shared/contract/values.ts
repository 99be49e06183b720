import * as z from 'zod/mini'
import { notBlank, wellFormedRule } from './text-rules.ts'

/** An entity's identifier: a positive whole number, never reused. */
export const id = z.int().check(z.positive())
export const timestamp = z.iso.datetime()

/** Names that would reach an object's prototype where a member is looked up by name. */
export const prototypeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** The query and fragment delimiters, the escape character and control characters: none survives a path. */
const notInPaths = /[?#%\p{Cc}]/u

/** Clients resolve these away before they ask, and a site build would write outside of its folder. */
const climbs = /(^|\/)\.{1,2}(\/|$)/
const noDotSegments = z.refine<string>((value) => !climbs.test(value), 'must be without segments . and ..')

const characters = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Well-formed Unicode. Every text a body brings is of it: JSON can spell half a surrogate pair, `"\\ud800"`. */
export const unicode = z.string().check(z.refine((value) => value.isWellFormed(), wellFormedRule))

/** Text of `low` to `high` characters (code points). */
export const text = (low: number, high: number) =>
  unicode.check(
    z.refine((value) => {
      const length = characters(value)
      return length >= low && length <= high
    }, `must be text of ${low} to ${high} characters`),
    // What JSON Schema says of the same bounds: it counts code points too.
    z.meta({ minLength: low, maxLength: high }),
  )

/** What something is called: 1 to 255 characters that show. */
export const name = text(1, 255).check(
  z.refine((value) => value.trim() !== '', `must be text of 1 to 255 characters, ${notBlank}`),
)

/** One path segment: a collection's name. */
export const segment = name.check(
  z.refine((value) => !notInPaths.test(value), 'must be without ? # % and control characters'),
  z.refine((value) => !value.includes('/'), 'must be without /'),
  noDotSegments,
)

/** A path of one or more segments; a slash at either end does not count. */
export const url = name.check(
  z.refine((value) => !notInPaths.test(value), 'must be without ? # % and control characters'),
  z.refine((value) => /[^/\s]/.test(value), 'must hold more than slashes and white space'),
  noDotSegments,
)

/** Free text with a generous bound, so that an entity stays far below DynamoDB's 400 KB an item. */
export const prose = text(0, 20_000)

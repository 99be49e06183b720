import * as z from 'zod/mini'
import { wellFormedRule } from '../values/text.ts'
import { characters, nameProblem, segmentNameProblem, urlProblem } from './text-rules.ts'

/** An entity's identifier: a positive whole number, never reused. */
export const id = z.int().check(z.positive())
export const timestamp = z.iso.datetime()

/** Names that would reach an object's prototype where a member is looked up by name. */
export const prototypeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

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

/** Text under a rule. JSON Schema has keywords for its length, and tells the rest in a description. */
const ruled = (problemOf: (value: string) => string | null, low: number, high: number, description: string) =>
  z.string().check(
    z.refine((value) => problemOf(value) === null, {
      error: ({ input }) => (typeof input === 'string' ? (problemOf(input) ?? undefined) : undefined),
    }),
    z.meta({ minLength: low, maxLength: high, description }),
  )

const longestName = 255

const shows = 'Every character shows, and none at either end is white space.'

/** What something is called: 1 to 255 characters that show, without white space at the ends. */
export const name = ruled((value) => nameProblem(value, longestName), 1, longestName, shows)

/** What a person is called: the same, but it may be empty. */
export const personName = ruled((value) => nameProblem(value, longestName, 0), 0, longestName, shows)

/** One path segment: a collection's name. */
export const segment = ruled(
  (value) => segmentNameProblem(value, longestName),
  1,
  longestName,
  `${shows} Without ? # % / \\ and :, and not . or ..`,
)

/** A path of one or more segments; a slash at either end does not count. */
export const url = ruled(
  (value) => urlProblem(value, longestName),
  1,
  longestName,
  `${shows} Segments between single slashes, none of them . or .., without ? # % and \\, and without : in the first.`,
)

/** Free text with a generous bound, so that an entity stays far below DynamoDB's 400 KB an item. */
export const prose = text(0, 20_000)

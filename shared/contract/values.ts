import * as z from 'zod/mini'
import { wellFormedRule } from '../values/text.ts'
import { characters, nameProblem, segmentNameProblem, urlProblem } from '../values/text-rules.ts'

/** The identifier of an entity: a positive whole number. Only a restore uses one again. */
export const id = z.int().check(z.positive())
export const timestamp = z.iso.datetime()

/** Names that would reach the prototype of an object when a member is looked up by name. */
export const prototypeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** The rule for such names. */
export const prototypeRule =
  'must not be __proto__, constructor or prototype: JavaScript reserves these names'

/** Text of well-formed Unicode. JSON can spell text that is not: half a surrogate pair, `"\\ud800"`. */
export const unicode = z.string().check(z.refine((value) => value.isWellFormed(), wellFormedRule))

/** Text of `low` to `high` characters (code points). */
export const text = (low: number, high: number) =>
  unicode.check(
    z.refine((value) => {
      const length = characters(value)
      return length >= low && length <= high
    }, `must be text of ${low} to ${high} characters`),
    // The same bounds in JSON Schema, which counts code points too.
    z.meta({ minLength: low, maxLength: high }),
  )

/** Text under a rule. JSON Schema has keywords for its length. The description says the rest. */
const ruled = (problemOf: (value: string) => string | null, low: number, high: number, description: string) =>
  z.string().check(
    z.refine((value) => problemOf(value) === null, {
      error: ({ input }) => (typeof input === 'string' ? (problemOf(input) ?? undefined) : undefined),
    }),
    z.meta({ minLength: low, maxLength: high, description }),
  )

const longestName = 255

const shows = 'All characters show, and none at either end is white space.'

/** A name: 1 to 255 characters that show, without white space at the ends. */
export const name = ruled((value) => nameProblem(value, longestName), 1, longestName, shows)

/** The name of a person: as any other name, but it may be empty. */
export const personName = ruled((value) => nameProblem(value, longestName, 0), 0, longestName, shows)

/** One segment of a path, such as a collection's name. */
export const segment = ruled(
  (value) => segmentNameProblem(value, longestName),
  1,
  longestName,
  `${shows} It has none of ? # % / \\ and :, and is not . or ..`,
)

/** A path of one or more segments. A slash at either end does not count. */
export const url = ruled(
  (value) => urlProblem(value, longestName),
  1,
  longestName,
  `${shows} Single slashes separate its segments. It has none of ? # % and \\, no segment . or .., and no : in the first segment.`,
)

/** Free text. Its bound keeps an entity far below the 400 KB of a DynamoDB item. */
export const prose = text(0, 20_000)

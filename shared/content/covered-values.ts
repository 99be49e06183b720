import type { FieldProblem } from '../values/field-problem.ts'
import type { Broken } from './broken-fields.ts'
import { heldValue, type Schema } from './collections.ts'
import { addSample, suchAs, withVerb } from './element-words.ts'
import { parseElement } from './elements.ts'

/** An element as a list holds it. */
type Stored = Parameters<typeof parseElement>[1] & { id: number }

const problemOf = (
  name: string,
  ids: ReadonlySet<number>,
  samples: ReadonlySet<string>,
  isSampled: boolean,
): FieldProblem => {
  const such = isSampled ? suchAs(samples) : ''
  const message =
    `must not be the name of a removed field whose values would be lost: ${withVerb(ids, 'has', 'have')} such values${such}. ` +
    'Those values are hidden. Send dropValues: true with this field to discard them, or choose another name'
  return { name, message }
}

const advice = 'discard the values that a removed field left behind, or choose another name'

/**
 * Checks that no element has values of a removed field whose name another field gets. Nothing could show them any more.
 * @param before the schema before the change
 * @param names new names of fields
 * @param isSampled whether the problems show some of the hidden values
 * @returns a problem for each name, with the ids of the elements
 */
export const coveredBy = (
  before: Schema,
  names: readonly string[],
  elements: Iterable<Stored>,
  isSampled: boolean,
): Broken => {
  if (names.length === 0) return { problems: [], advice: [] }
  const found = names.map((name) => ({ name, ids: new Set<number>(), samples: new Set<string>() }))
  for (const stored of elements) {
    const { id, values } = parseElement(before, stored)
    for (const { name, ids, samples } of found) {
      const value = heldValue(before, name, values)
      if (value === null) continue
      ids.add(id)
      addSample(samples, value)
    }
  }
  const covered = found.filter(({ ids }) => ids.size > 0)
  return {
    problems: covered.map(({ name, ids, samples }) => problemOf(name, ids, samples, isSampled)),
    advice: covered.length > 0 ? [advice] : [],
  }
}

import type { CompareTexts, ReadSlot } from './column.ts'
import { numberAt } from './sorted-slots.ts'

/** Gives texts a number by their first characters. Texts with different numbers are in the order of the numbers. */
export type PrefixOf = (text: string) => number

/** After so many texts it is judged whether most of them differ. */
const sampleSize = 1_000
/** The part of them that has to differ. */
const mostlyDistinct = 0.9

/**
 * The texts of some slots, and for each slot the place of its text among them, from 1; 0 for no text. A repeated text is
 * held and sorted once, unless most of the first texts differ: to look each one up would then take longer than to sort
 * the few repeated ones.
 */
const textsOf = (
  slots: Uint32Array,
  read: ReadSlot,
  capacity: number,
): { texts: string[]; places: Uint32Array } => {
  const texts: string[] = []
  let known: Map<string, number> | undefined = new Map()
  const places = new Uint32Array(capacity)
  let count = 0
  for (const slot of slots) {
    const text = read(slot)
    if (typeof text !== 'string') continue
    const place = known?.get(text) ?? texts.push(text)
    if (place === texts.length) known?.set(text, place)
    places[slot] = place
    count += 1
    if (count === sampleSize && texts.length >= count * mostlyDistinct) known = undefined
  }
  return { texts, places }
}

/** The places of texts in their order. Most pairs are told apart by their prefixes, ten times faster than by a collator. */
const sortedPlaces = (texts: readonly string[], compare: CompareTexts, prefixOf: PrefixOf): Uint32Array => {
  const prefixes = Float64Array.from(texts, prefixOf)
  const textAt = (place: number): string => texts[place] ?? ''
  return Uint32Array.from(texts, (_, place) => place).sort((a, b) => {
    const x = numberAt(prefixes, a)
    const y = numberAt(prefixes, b)
    if (x < y) return -1
    return x > y ? 1 : compare(textAt(a), textAt(b))
  })
}

/** The rank of each text: texts that compare equal share one. */
const ranksOf = (texts: readonly string[], compare: CompareTexts, prefixOf: PrefixOf): Uint32Array => {
  const ranks = new Uint32Array(texts.length)
  let rank = -1
  let before: string | undefined
  for (const place of sortedPlaces(texts, compare, prefixOf)) {
    const text = texts[place] ?? ''
    if (before === undefined || compare(before, text) !== 0) rank += 1
    before = text
    ranks[place] = rank
  }
  return ranks
}

/** Slots in the order of the ranks in `values`, which are whole numbers from 0, by counting how many have each. */
const orderOf = (values: Float64Array, ranked: Uint32Array, most: number): Uint32Array => {
  const ends = new Uint32Array(most + 1)
  for (const slot of ranked) ends[numberAt(values, slot) + 1] = numberAt(ends, numberAt(values, slot) + 1) + 1
  for (let rank = 1; rank < ends.length; rank += 1)
    ends[rank] = numberAt(ends, rank) + numberAt(ends, rank - 1)
  const order = new Uint32Array(ranked.length)
  for (const slot of ranked) {
    const rank = numberAt(values, slot)
    order[numberAt(ends, rank)] = slot
    ends[rank] = numberAt(ends, rank) + 1
  }
  return order
}

/** The prefix of every text where prefixes tell nothing. */
const noPrefix: PrefixOf = () => 0

/**
 * Ranks the texts of some slots by a comparison.
 * @param values where the rank of each slot goes
 * @param prefixOf numbers that tell most texts apart; NaN for a text that it cannot judge
 * @returns the slots that have a text, sorted by rank
 */
export const rankInto = (
  values: Float64Array,
  slots: Uint32Array,
  read: ReadSlot,
  compare: CompareTexts,
  prefixOf: PrefixOf = noPrefix,
): Uint32Array => {
  const { texts, places } = textsOf(slots, read, values.length)
  const ranks = ranksOf(texts, compare, prefixOf)
  const ranked = slots.filter((slot) => places[slot] !== 0)
  for (const slot of ranked) values[slot] = numberAt(ranks, numberAt(places, slot) - 1)
  return orderOf(values, ranked, texts.length)
}

import type { FieldDefinition } from '../../shared/contract/fields.ts'

/** A generator of numbers from 0 to below 1 that gives the same ones for the same seed (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const syllables =
  'ba be bi bo bu ca ce co da de di do fa fe fi ga ge go la le li lo lu ma me mi mo na ne ni no pa pe ra re ri ro sa se si so ta te ti to va ve vi za'.split(
    ' ',
  )

const pick = <T>(random: () => number, from: readonly T[], otherwise: T): T =>
  from[Math.floor(random() * from.length)] ?? otherwise

/** 2,000 words of two to four syllables. */
const vocabulary = (() => {
  const random = randomOf(7)
  const word = (): string =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(random, syllables, 'a')).join('')
  return Array.from({ length: 2_000 }, word)
})()

/** The values that filters look for. */
export const categories = [
  'analysis',
  'culture',
  'economy',
  'health',
  'law',
  'local',
  'nature',
  'opinion',
].concat(['people', 'science', 'sport', 'travel'])
/** The words that searches look for. */
export const searchWords: readonly string[] = vocabulary.slice(0, 20)

const sentence = (random: () => number, words: number): string =>
  Array.from({ length: words }, () => pick(random, vocabulary, 'a')).join(' ')

/** The fields of the benchmark's collections. */
export const recordFields: FieldDefinition[] = (
  [
    ['title', 'text'],
    ['summary', 'text'],
    ['body', 'text'],
    ['category', 'text'],
    ['rating', 'number'],
    ['published', 'date'],
    ['featured', 'boolean'],
    ['accent', 'color'],
    ['tags', 'rawJson'],
  ] as const
).map(([name, type]) => ({ name, type, allowNull: true, unique: false }))

const year2020 = Date.UTC(2020, 0, 1)
const fiveYears = 5 * 365 * 86_400_000

/** An article of about 1 KB; the same number gives the same article, and no two numbers the same name. */
export const record = (number: number): Record<string, unknown> => {
  const random = randomOf(number)
  const title = sentence(random, 6)
  return {
    name: `${title.slice(0, 24)} ${number}`,
    title,
    summary: sentence(random, 20),
    body: sentence(random, 70),
    category: pick(random, categories, 'local'),
    rating: Math.round(random() * 1_000) / 100,
    published: new Date(year2020 + Math.floor(random() * fiveYears)).toISOString(),
    featured: random() < 0.1,
    accent: `#${Math.floor(random() * 0xffffff)
      .toString(16)
      .padStart(6, '0')}`,
    tags: [pick(random, vocabulary, 'a'), pick(random, vocabulary, 'a')],
  }
}

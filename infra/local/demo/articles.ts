import type * as z from 'zod/mini'
import type { collectionInput } from '../../../shared/contract/collections.ts'

/** The collections of the demo site, which is a small bakery, and their elements. */

type Collection = z.input<typeof collectionInput>

const article = (
  name: string,
  title: string,
  summary: string,
  day: string,
  minutes: number,
  featured = false,
) => ({
  name,
  title,
  summary,
  publishedOn: `2026-${day}`,
  minutes,
  featured,
  accent: featured ? '#b5651d' : '#6b7a8f',
  active: true,
})

export const articles: Collection = {
  name: 'articles',
  singleName: 'article',
  pluralName: 'articles',
  fields: [
    { name: 'title', type: 'text', allowNull: false },
    { name: 'summary', type: 'text' },
    { name: 'publishedOn', type: 'date' },
    { name: 'minutes', type: 'number' },
    { name: 'featured', type: 'boolean', default: false },
    { name: 'accent', type: 'color' },
  ],
}

export const articleElements = [
  article('rye-starter', 'Keeping a rye starter', 'Flour, water, and ten minutes a day.', '09-04', 6, true),
  article('first-loaf', 'Your first loaf', 'A recipe that forgives.', '09-18', 9),
  article(
    'oven-steam',
    'Steam without a steam oven',
    'Why a crust needs water, and how to bring it in.',
    '10-02',
    4,
  ),
  article('old-grains', 'Einkorn, emmer, spelt', 'What old grains do in a dough.', '10-16', 7),
  article('zopf', 'A plait for Sunday', 'Zopf with four strands, step by step.', '10-30', 5, true),
  {
    ...article('stollen', 'Stollen, four weeks ahead', 'Why it has to rest until Advent.', '11-20', 8),
    active: false,
  },
]

/** A collection that is being prepared. */
export const courses = {
  name: 'courses',
  singleName: 'course',
  pluralName: 'courses',
  fields: [
    { name: 'title', type: 'text', allowNull: false },
    { name: 'startsOn', type: 'date' },
    { name: 'seats', type: 'number', default: 8 },
  ],
} satisfies Collection

/** Collections that are not published: one that is being prepared, and one that nobody needs any more. */
export const draftCollections: readonly Collection[] = [
  courses,
  { name: 'tips', singleName: 'tip', pluralName: 'tips', fields: [{ name: 'text', type: 'text' }] },
]

import type * as z from 'zod/mini'
import type { collectionInput } from '../../../shared/contract/collections.ts'

/**
 * The journal of the demo site, and the collections that are not published. The site is that of the Marrowick Harbour
 * Museum. The museum, its town and all people are invented.
 */

export type Collection = z.input<typeof collectionInput>

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
  accent: featured ? '#b3541e' : '#3d6b7d',
  active: true,
})

export const articles: Collection = {
  name: 'articles',
  singleName: 'article',
  pluralName: 'articles',
  fields: [
    { name: 'title', type: 'text', allowNull: false, label: 'Title' },
    {
      name: 'summary',
      type: 'text',
      label: 'Summary',
      help: 'One or two sentences for lists.',
      format: 'multiline',
    },
    { name: 'publishedOn', type: 'date', label: 'Published on' },
    { name: 'minutes', type: 'number', label: 'Reading time', help: 'In minutes.' },
    { name: 'featured', type: 'boolean', default: false, label: 'On the front page' },
    { name: 'accent', type: 'color', label: 'Accent colour' },
  ],
}

export const articleElements = [
  article('great-lens', 'Moving the great lens', 'How 1,016 prisms came down 94 steps.', '03-06', 6, true),
  article('fog-signal', 'The night the fog signal failed', 'Eleven hours with a hand bell.', '03-20', 9),
  article(
    'buoy-paint',
    'Why the buoys were never quite red',
    'Red lead, linseed oil, and a harbour master who saved money.',
    '04-10',
    4,
  ),
  article('rope-walk', 'A walk of 300 paces', 'How rope was laid on Tar Lane until 1936.', '04-24', 7),
  article('pilot-slips', 'What the pilots wrote down', 'Four thousand slips of paper.', '05-08', 5, true),
  {
    ...article('lightship', 'The lightship comes home', 'She is due at Sallow Quay in April.', '11-20', 8),
    active: false,
  },
  article('knot-board', 'A board of fifty-two knots', 'Three of them hold nothing at all.', '05-29', 3),
  article(
    'keepers-garden',
    "The keepers' garden",
    'What grows in salt wind, and what never did.',
    '06-12',
    5,
  ),
  article(
    'nine-questions',
    'Nine questions from Class 4',
    'Who washed the windows of the tower?',
    '07-17',
    4,
  ),
  article(
    'missing-rock',
    'A rock that was not there',
    'A drop of ink sent ships around nothing for sixty years.',
    '08-21',
    11,
    true,
  ),
  article('tide-table', 'Reading an old tide table', 'Pencil notes of a pilot, decoded.', '09-04', 6),
  article('oilskin', 'Saving an oilskin', 'Linseed oil never dries for good.', '09-25', 8),
  article('tuesday', 'A Tuesday with the volunteers', 'Wax, cotton gloves and ginger biscuits.', '10-16', 5),
  {
    ...article('ice-winter', 'The winter of the ice', 'For six weeks the harbour was a road.', '12-11', 6),
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

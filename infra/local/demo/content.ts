/** The demo site: a small bakery, so that every kind of content has something to show. */

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
})

export const articles = {
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
} as const

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
]

export const pageSection = {
  name: 'About us',
  url: 'about',
  description: 'Who bakes here, and where.',
  active: true,
}

/** @param parentId id of the page section they belong to */
export const pagesIn = (parentId: number) => [
  {
    name: 'The bakery',
    url: 'about/bakery',
    title: 'A bakery with one oven',
    description: 'Since 1987 at the corner of Mill Lane.',
    seo: [{ name: 'description', type: 'text' as const, value: 'Bread from one oven since 1987.' }],
    fields: { seats: { type: 'number' as const, value: 12 } },
    active: true,
    parentId,
  },
  {
    name: 'Opening hours',
    url: 'about/hours',
    title: 'When we are open',
    description: 'Tuesday to Saturday, 7 to 13.',
    fields: { closedOn: { type: 'text' as const, value: 'Sunday and Monday' } },
    active: true,
    parentId,
  },
]

export const staticSection = {
  name: 'Layout',
  url: 'layout',
  description: 'Blocks that stand on every page.',
  active: true,
}

/** @param sectionId id of the static section they belong to */
export const staticItemsIn = (sectionId: number) => [
  {
    name: 'Header',
    url: 'header',
    description: 'Claim and phone number at the top.',
    fields: [
      { name: 'claim', type: 'text' as const, value: 'Bread takes its time.' },
      { name: 'phone', type: 'text' as const, value: '555 0142' },
    ],
    active: true,
    sectionId,
  },
  {
    name: 'Footer',
    url: 'footer',
    description: 'The small print.',
    fields: [{ name: 'showImprint', type: 'boolean' as const, value: true }],
    active: true,
    sectionId,
  },
]

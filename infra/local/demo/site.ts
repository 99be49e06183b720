import type * as z from 'zod/mini'
import type { pageInput } from '../../../shared/contract/pages.ts'
import type { sectionInput } from '../../../shared/contract/sections.ts'
import type { staticItemInput } from '../../../shared/contract/static.ts'

/** A section of the demo site, and the pages or static items that belong to it. */
export interface Part<T> {
  section: z.input<typeof sectionInput>
  items: readonly T[]
}

const text = (value: string) => ({ type: 'text' as const, value })
const number = (value: number) => ({ type: 'number' as const, value })

/** The pages. `Special exhibitions` is being prepared, and `Archive` holds what nobody needs any more. */
export const pageParts: readonly Part<z.input<typeof pageInput>>[] = [
  {
    section: { name: 'About us', url: 'about', description: 'Who keeps all this, and where.', active: true },
    items: [
      {
        name: 'The museum',
        url: 'about/museum',
        title: 'A museum at the foot of a lighthouse',
        description: "Since 1931 in the keepers' houses of Marrowick.",
        seo: [{ name: 'description', ...text('Lights, boats and people of a harbour town.') }],
        fields: { rooms: number(5) },
        active: true,
      },
      {
        name: 'Opening hours',
        url: 'about/hours',
        title: 'When we are open',
        description: 'Tuesday to Sunday, 10 to 17.',
        fields: { closedOn: text('Monday') },
        active: true,
      },
    ],
  },
  {
    section: {
      name: 'Special exhibitions',
      url: 'exhibitions',
      description: 'What can be seen for a while.',
    },
    items: [
      {
        name: 'The lightship',
        url: 'exhibitions/lightship',
        title: 'Patience: a ship that stayed',
        description: 'On board from 17 April, at Sallow Quay.',
        fields: { opensOn: { type: 'date', value: '2027-04-17' } },
      },
      { name: 'Wet paint', url: 'exhibitions/wet-paint', title: 'Wet paint: the colours of the harbour' },
    ],
  },
  { section: { name: 'Archive', url: 'archive', description: 'Pages of former years.' }, items: [] },
  {
    section: { name: 'Your visit', url: 'visit', description: 'Tickets, ways and stairs.', active: true },
    items: [
      {
        name: 'Tickets',
        url: 'visit/tickets',
        title: 'Tickets',
        description: 'Under 16 the museum is free.',
        fields: { adult: number(9), reduced: number(6), cardAccepted: { type: 'boolean', value: true } },
        active: true,
      },
      {
        name: 'Getting here',
        url: 'visit/getting-here',
        title: 'By ferry, by bus, and on foot',
        description: 'The bus stops at Sallow Quay. The last 400 metres are cobbles.',
        fields: { parkingSpaces: number(14) },
        active: true,
      },
      {
        name: 'Access',
        url: 'visit/access',
        title: '94 steps, and a way around them',
        description: 'All rooms but the lamp gallery can be reached without stairs.',
        active: true,
      },
    ],
  },
]

/** The static blocks. `Banners` are being prepared, and nobody needs `Sidebar` any more. */
export const staticParts: readonly Part<z.input<typeof staticItemInput>>[] = [
  {
    section: { name: 'Layout', url: 'layout', description: 'Blocks that stand on every page.', active: true },
    items: [
      {
        name: 'Header',
        url: 'header',
        description: 'Claim and phone number at the top.',
        fields: [
          { name: 'claim', ...text('The light is on.') },
          { name: 'phone', ...text('555 0142') },
        ],
        active: true,
      },
      {
        name: 'Footer',
        url: 'footer',
        description: 'The small print.',
        fields: [
          { name: 'address', ...text('1 Hallow Head, Marrowick') },
          { name: 'showImprint', type: 'boolean', value: true },
        ],
        active: true,
      },
    ],
  },
  {
    section: { name: 'Banners', url: 'banners', description: 'What stands above a page for a while.' },
    items: [
      {
        name: 'Lightship banner',
        url: 'lightship',
        fields: [
          { name: 'headline', ...text('The lightship opens on 17 April.') },
          { name: 'until', type: 'date', value: '2027-04-17' },
        ],
      },
      {
        name: 'Winter banner',
        url: 'winter',
        fields: [{ name: 'headline', ...text('In January we close at 16.') }],
      },
    ],
  },
  { section: { name: 'Sidebar', url: 'sidebar', description: 'Blocks beside a text.' }, items: [] },
]

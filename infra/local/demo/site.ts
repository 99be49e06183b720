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

/** The pages. `Orders` is being prepared, and `Archive` holds what nobody needs any more. */
export const pageParts: readonly Part<z.input<typeof pageInput>>[] = [
  {
    section: { name: 'About us', url: 'about', description: 'Who bakes here, and where.', active: true },
    items: [
      {
        name: 'The bakery',
        url: 'about/bakery',
        title: 'A bakery with one oven',
        description: 'Since 1987 at the corner of Mill Lane.',
        seo: [{ name: 'description', ...text('Bread from one oven since 1987.') }],
        fields: { seats: { type: 'number', value: 12 } },
        active: true,
      },
      {
        name: 'Opening hours',
        url: 'about/hours',
        title: 'When we are open',
        description: 'Tuesday to Saturday, 7 to 13.',
        fields: { closedOn: text('Sunday and Monday') },
        active: true,
      },
    ],
  },
  {
    section: { name: 'Orders', url: 'orders', description: 'What can be ordered ahead.' },
    items: [
      {
        name: 'Christmas orders',
        url: 'orders/christmas',
        title: 'Stollen for Christmas',
        description: 'Orders are taken until 12 December.',
        fields: { lastDay: { type: 'date', value: '2026-12-12' } },
      },
      { name: 'Summer holidays', url: 'orders/summer', title: 'Closed in July' },
    ],
  },
  { section: { name: 'Archive', url: 'archive', description: 'Pages of former years.' }, items: [] },
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
          { name: 'claim', ...text('Bread takes its time.') },
          { name: 'phone', ...text('555 0142') },
        ],
        active: true,
      },
      {
        name: 'Footer',
        url: 'footer',
        description: 'The small print.',
        fields: [{ name: 'showImprint', type: 'boolean', value: true }],
        active: true,
      },
    ],
  },
  {
    section: { name: 'Banners', url: 'banners', description: 'What stands above a page for a while.' },
    items: [
      {
        name: 'Christmas banner',
        url: 'christmas',
        fields: [
          { name: 'headline', ...text('Order your stollen by 12 December.') },
          { name: 'until', type: 'date', value: '2026-12-12' },
        ],
      },
      {
        name: 'Summer banner',
        url: 'summer',
        fields: [{ name: 'headline', ...text('We are back in August.') }],
      },
    ],
  },
  { section: { name: 'Sidebar', url: 'sidebar', description: 'Blocks beside a text.' }, items: [] },
]

import { type ClientOptions, createSend } from '../http/transport.ts'
import { baseOf, segment } from '../http/url.ts'
import type {
  CollectionElement,
  Page,
  PublicPage,
  PublicSection,
  Section,
  StaticItem,
} from '../types/answers.ts'
import { entriesAt } from './entries.ts'
import { siteEntriesAt } from './site-entries.ts'
import type { Site } from './types.ts'

const kinds = {
  pages: { list: '/api/pages/items', changes: '/api/pages/changes', byUrl: '/pages' },
  pageSections: {
    list: '/api/pages/sections',
    changes: '/api/pages/sections/changes',
    byUrl: '/pages/sections',
  },
  static: { list: '/api/static/items', changes: '/api/static/changes', byUrl: '/static/items' },
  staticSections: {
    list: '/api/static/sections',
    changes: '/api/static/sections/changes',
    byUrl: '/static/sections',
  },
} as const

/**
 * Reads the published content of a site. It sends nothing by itself, and keeps nothing of what it reads.
 * @typeParam Content a member for each collection with the type of its elements, as `typecase types` writes it
 * @throws TypeError for a url that is none
 * @example
 * const site = createSite<Content>({ url: 'https://cms.example.com' })
 * const { items } = await site.collection('articles').list({ filter: { minutes: { gte: 5 } }, sortBy: 'date' })
 */
export const createSite = <Content extends object = Record<string, CollectionElement>>(
  options: ClientOptions,
): Site<Content> => {
  const send = createSend(options)
  const base = baseOf(options.url)
  return {
    collection: <N extends keyof Content & string>(name: N) => {
      const list = `/api/${segment(name)}`
      return entriesAt<Content[N]>(send, base, { list, changes: `${list}/changes` })
    },
    pages: {
      ...siteEntriesAt<Page, PublicPage>(send, base, kinds.pages),
      sections: siteEntriesAt<Section, PublicSection>(send, base, kinds.pageSections),
    },
    static: {
      ...siteEntriesAt<StaticItem, PublicSection>(send, base, kinds.static),
      sections: siteEntriesAt<Section, PublicSection>(send, base, kinds.staticSections),
    },
  }
}

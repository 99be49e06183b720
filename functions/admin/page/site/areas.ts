import type { TextKey } from '../language/english/index.ts'

/** The two areas of site content. */
export type AreaName = 'pages' | 'static'

/** A kind of site content with the sections that it stands in. The page shows both areas by the same views. */
export interface Area {
  name: AreaName
  /** The resources in react-admin's words. */
  items: 'pages' | 'static-items'
  sections: 'page-sections' | 'static-sections'
  /** The member of an item that names its section. */
  parent: 'parentId' | 'sectionId'
  /** Where the area stands in the page's addresses. */
  path: string
  /** Where public reads find the items and the sections, before their url. */
  publicItems: string
  publicSections: string
  /** The beginnings of a url that other public paths have. */
  taken: readonly string[]
  texts: {
    title: TextKey
    all: TextKey
    unplaced: TextKey
    newItem: TextKey
    nothing: TextKey
    itemsWithin: TextKey
  }
}

/** Both areas, by name. */
export const areas: Readonly<Record<AreaName, Area>> = {
  pages: {
    name: 'pages',
    items: 'pages',
    sections: 'page-sections',
    parent: 'parentId',
    path: '/pages',
    publicItems: '/pages/',
    publicSections: '/pages/sections/',
    taken: ['sections/'],
    texts: {
      title: 'site.pages',
      all: 'site.allPages',
      unplaced: 'site.unplacedPages',
      newItem: 'site.newPage',
      nothing: 'site.noPages',
      itemsWithin: 'site.pagesWithin',
    },
  },
  static: {
    name: 'static',
    items: 'static-items',
    sections: 'static-sections',
    parent: 'sectionId',
    path: '/static',
    publicItems: '/static/',
    publicSections: '/static/sections/',
    taken: ['sections/', 'items/'],
    texts: {
      title: 'site.blocks',
      all: 'site.allBlocks',
      unplaced: 'site.unplacedBlocks',
      newItem: 'site.newBlock',
      nothing: 'site.noBlocks',
      itemsWithin: 'site.blocksWithin',
    },
  },
}

/** Whose items a list shows: those of a section by its id, those without a section (null), or all. */
export type Place = number | null | 'all'

/** How an address names the section that a form leads back to, and in which something new stands at first. */
export const searchOf = (place: Place): string => (typeof place === 'number' ? `?in=${place}` : '')

/** The address at which a public read finds something. @param url its url, which may have several segments */
export const publicAddress = (base: string, url: string): string =>
  base +
  url
    .replace(/^\/|\/$/g, '')
    .split('/')
    .map(encodeURIComponent)
    .join('/')

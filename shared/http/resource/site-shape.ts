import type { SiteType } from '../../content/site.ts'
import type { Shape } from '../../readmodel/lists/shape.ts'

/** How entities of a kind of site content show and compare: as they are stored. */
export const siteShape = ({ partition, list }: SiteType): Shape => ({
  schemaKey: partition,
  project: ({ data }) => data,
  hitsMember: 'hits',
  fields: list.fields,
  searchable: list.searchable,
  canonical: list.canonical,
})

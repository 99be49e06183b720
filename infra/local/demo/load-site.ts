import type { Client } from '../../../shared/contract/client.ts'
import { pageEndpoints, pageSectionEndpoints } from '../../../shared/contract/pages.ts'
import { staticItemEndpoints, staticSectionEndpoints } from '../../../shared/contract/static.ts'
import type { Ensure } from './ensure.ts'
import { pageParts, staticParts } from './site.ts'

const byUrl = ({ url }: { url: string }) => ({ query: { filter: { url } } })

/** Loads the pages and their sections one after the other, so that each has the same id in every store. */
export const loadPages = async (client: Client, ensure: Ensure): Promise<void> => {
  for (const { section, items } of pageParts) {
    const { id } = await ensure.one<{ id: number }>(
      () => client.call(pageSectionEndpoints.list, byUrl(section)),
      () => client.call(pageSectionEndpoints.add, { body: section }),
    )
    for (const item of items)
      await ensure.one<unknown>(
        () => client.call(pageEndpoints.list, byUrl(item)),
        () => client.call(pageEndpoints.add, { body: { ...item, parentId: id } }),
      )
  }
}

/** Loads the static items and their sections one after the other, so that each has the same id in every store. */
export const loadStatic = async (client: Client, ensure: Ensure): Promise<void> => {
  for (const { section, items } of staticParts) {
    const { id } = await ensure.one<{ id: number }>(
      () => client.call(staticSectionEndpoints.list, byUrl(section)),
      () => client.call(staticSectionEndpoints.add, { body: section }),
    )
    for (const item of items)
      await ensure.one<unknown>(
        () => client.call(staticItemEndpoints.list, byUrl(item)),
        () => client.call(staticItemEndpoints.add, { body: { ...item, sectionId: id } }),
      )
  }
}

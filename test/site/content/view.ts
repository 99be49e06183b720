import type * as z from 'zod/mini'
import type { page, staticItem } from '../../../shared/contract/entities.ts'
import type { Country } from './country.ts'
import type { Content } from './kept.ts'

type Page = z.infer<typeof page>
type Block = z.infer<typeof staticItem>

/** A link: its text, and the path of what it leads to, percent-encoded. */
export interface Link {
  text: string
  path: string
}

/** What the templates show. */
export interface View {
  /** By name, each with its neighbours that are published too. */
  countries: { country: Country; path: string; neighbours: Link[] }[]
  largest: { country: Country; path: string }[]
  /** By url, each with the file it goes to and the sections above it, outermost first. */
  pages: { page: Page; path: string; file: string; sections: string[] }[]
  /** Fields of the static block `footer`, by name; undefined when it is not published. */
  footer: Record<string, unknown> | undefined
}

const collator = new Intl.Collator('en')

const countryPath = ({ code }: Country): string => `/countries/${code.toLowerCase()}/`

/**
 * The folder a page goes to. A url may begin or end with a slash, but an editor's must not lead out of the
 * site's output.
 */
const pageFolder = ({ url }: Page): string => {
  if (url.split(/[/\\]/).includes('..')) throw new Error(`The page ${url} would lie outside of the site.`)
  return url.replace(/^\/+|\/+$/g, '')
}

const linkTo = (country: Country): Link => ({ text: country.name, path: countryPath(country) })

const viewCountries = (countries: readonly Country[]): View['countries'] => {
  const byCode = new Map(countries.map((country) => [country.code, country]))
  return countries
    .toSorted((a, b) => collator.compare(a.name, b.name))
    .map((country) => ({
      country,
      path: countryPath(country),
      neighbours: country.borders.flatMap((code) => {
        const neighbour = byCode.get(code)
        return neighbour ? [linkTo(neighbour)] : []
      }),
    }))
}

const viewPages = (pages: readonly Page[], kept: Content['sections']): View['pages'] => {
  const sections = new Map(Object.values(kept).map(({ body }) => [body.id, body]))
  const above = (id: number | null): string[] => {
    const section = id === null ? undefined : sections.get(id)
    return section ? [...above(section.parentId), section.name] : []
  }
  return pages
    .toSorted((a, b) => collator.compare(a.url, b.url))
    .map((page) => {
      const folder = pageFolder(page)
      const path = `/${encodeURI(folder)}/`
      return { page, path, file: `${folder}/index.html`, sections: above(page.parentId) }
    })
}

const viewFooter = (blocks: readonly Block[]): View['footer'] => {
  const footer = blocks.find(({ url }) => url === 'footer')
  return footer && Object.fromEntries(footer.fields.map(({ name, value }) => [name, value]))
}

/** Arranges the site's content for its templates. @throws Error for a page whose url leads out of the site */
export const viewOf = ({ countries, largest, pages, blocks, sections }: Content): View => ({
  countries: viewCountries(countries.entities),
  largest: largest.body.map((country) => ({ country, path: countryPath(country) })),
  pages: viewPages(pages.entities, sections),
  footer: viewFooter(blocks.entities),
})

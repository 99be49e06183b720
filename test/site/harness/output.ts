import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The pages of a built site, by path in its folder. */
export type Output = ReadonlyMap<string, string>

/** Reads all pages of a built site. */
export const readOutput = async (folder: string): Promise<Output> => {
  const found = await readdir(folder, { recursive: true })
  const pages = found.filter((path) => path.endsWith('.html')).sort()
  return new Map(
    await Promise.all(pages.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const)),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const decoded = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '').trim()

const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, '')

/** The text of an element by tag or `#id`; undefined when it is not there. */
export const textOf = (html: string, selector: string): string | undefined => {
  const start = selector.startsWith('#') ? `(\\w+) id="${selector.slice(1)}"` : `(${selector})`
  const inner = new RegExp(`<${start}>(.*?)</\\1>`, 's').exec(html)?.[2]
  return inner === undefined ? undefined : decoded(withoutTags(inner))
}

/** The texts of a list's items, by the list's id; empty when there is no such list. */
export const itemsOf = (html: string, id: string): string[] => {
  const list = new RegExp(`<([uo]l) id="${id}">(.*?)</\\1>`, 's').exec(html)?.[2] ?? ''
  return [...list.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, inner = '']) => decoded(withoutTags(inner)))
}

/** The links that lead nowhere: site paths without a page. */
export const deadLinks = (output: Output): string[] => {
  const links = [...output.values()].flatMap((html) => [...html.matchAll(/ href="([^"]*)"/g)])
  const paths = new Set(links.map(([, path = '']) => decodeURI(decoded(path))))
  return [...paths].filter((path) => !output.has(`${path.slice(1)}index.html`))
}

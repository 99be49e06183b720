import { recordOf } from '../../../values/records.ts'
import { objectIn, textIn } from '../json.ts'
import { MigrationProblem } from '../problem.ts'
import type { Findings, ReadOptions } from '../types.ts'
import { itemsOf } from './items.ts'
import { type ContentType, contentTypeOf, type Locale, localeOf, slugFieldOf } from './model.ts'

/** A file of the space, by locale. */
export interface Asset {
  urls: ReadonlyMap<string, string>
  types: ReadonlyMap<string, string>
  titles: ReadonlyMap<string, string>
}

/** Whether an entry is published: with a change that is not published, not at all, or no more. */
export type State = 'published' | 'changed' | 'draft' | 'archived'

/** What the first reading of an export finds: everything but the values of entries. */
export interface Outline {
  types: ReadonlyMap<string, ContentType>
  slugFields: ReadonlyMap<string, string>
  /** The names of tags by their ids. */
  tags: ReadonlyMap<string, string>
  assets: ReadonlyMap<string, Asset>
  /** The content types of the entries that are taken, by the ids of the entries. */
  entries: ReadonlyMap<string, string>
  locales: readonly Locale[]
  /** The locale that is taken, or that has the names without a suffix. */
  locale: string
  defaultLocale: string
}

/** The lists that are read first. */
const sections: ReadonlySet<string> = new Set([
  'contentTypes',
  'tags',
  'editorInterfaces',
  'entries',
  'assets',
  'locales',
])

const versionIn = (sys: unknown, member: string): number | undefined => {
  const version = recordOf(sys)[member]
  return typeof version === 'number' ? version : undefined
}

/** The state of an entry. An export by a delivery token has no versions: all of it is published. */
export const stateOf = (item: unknown): State => {
  const sys = objectIn(item, 'sys')
  const [version, published] = [versionIn(sys, 'version'), versionIn(sys, 'publishedVersion')]
  if (versionIn(sys, 'archivedVersion') !== undefined) return 'archived'
  if (published === undefined) return version === undefined ? 'published' : 'draft'
  // Publishing raises the version by one.
  return version !== undefined && version > published + 1 ? 'changed' : 'published'
}

/** Whether an entry in a state is taken. */
export const isTaken = (state: State, { drafts = false, archived = false }: ReadOptions): boolean => {
  if (state === 'archived') return archived
  return state === 'draft' ? drafts : true
}

/** The members of each locale of a field, such as the urls of an asset's file. */
const byLocale = (field: unknown, read: (value: unknown) => string): Map<string, string> =>
  new Map(Object.entries(recordOf(field)).map(([locale, value]) => [locale, read(value)]))

const withScheme = (url: string): string => (url.startsWith('//') ? `https:${url}` : url)

const assetOf = (item: unknown): Asset => {
  const { file, title } = objectIn(item, 'fields')
  return {
    urls: byLocale(file, (value) => withScheme(textIn(value, 'url'))),
    types: byLocale(file, (value) => textIn(value, 'contentType')),
    titles: byLocale(title, (value) => (typeof value === 'string' ? value : '')),
  }
}

const idOf = (item: unknown): string => textIn(objectIn(item, 'sys'), 'id')

/** What is collected while the lists are read. */
const collector = (options: ReadOptions, findings: Findings) => {
  const types = new Map<string, ContentType>()
  const slugFields = new Map<string, string>()
  const tags = new Map<string, string>()
  const assets = new Map<string, Asset>()
  const entries = new Map<string, string>()
  const locales: Locale[] = []
  const takeEntry = (item: unknown): void => {
    const state = stateOf(item)
    if (!isTaken(state, options)) findings.leaveOut(state === 'draft' ? 'draft' : 'archived entry')
    else
      entries.set(idOf(item), textIn(objectIn(objectIn(objectIn(item, 'sys'), 'contentType'), 'sys'), 'id'))
  }
  const take = (section: string, item: unknown): void => {
    if (section === 'contentTypes') types.set(idOf(item), contentTypeOf(item))
    else if (section === 'tags') tags.set(idOf(item), textIn(item, 'name'))
    else if (section === 'assets') assets.set(idOf(item), assetOf(item))
    else if (section === 'locales') locales.push(localeOf(item))
    else if (section === 'entries') takeEntry(item)
    else {
      const [type, field] = slugFieldOf(item) ?? []
      if (type !== undefined && field !== undefined) slugFields.set(type, field)
    }
  }
  return { types, slugFields, tags, assets, entries, locales, take }
}

/** The locale that is taken. @throws MigrationProblem where the space has not the one that is asked for */
const chosenLocale = (locales: readonly Locale[], defaultLocale: string, { locale }: ReadOptions): string => {
  if (locale === undefined) return defaultLocale
  if (locales.some(({ code }) => code === locale)) return locale
  const codes = locales.map(({ code }) => code).sort()
  throw new MigrationProblem(`The export has no locale ${locale}: it has ${codes.join(', ')}.`)
}

/**
 * Reads an export once, from its beginning to its end. Only then is it known to be whole.
 * @throws MigrationProblem where it is cut, is no export of Contentful, or has not the locale
 */
export const outlineOf = async (path: string, options: ReadOptions, findings: Findings): Promise<Outline> => {
  const { take, ...found } = collector(options, findings)
  for await (const { section, value } of itemsOf(path, sections)) take(section, value)
  if (found.types.size === 0)
    throw new MigrationProblem(
      `${path} has no contentTypes: export the whole space with contentful space export, without --skip-content-model.`,
    )
  const defaultLocale =
    found.locales.find(({ isDefault }) => isDefault)?.code ?? found.locales[0]?.code ?? 'en-US'
  return { ...found, defaultLocale, locale: chosenLocale(found.locales, defaultLocale, options) }
}

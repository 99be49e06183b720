import type { Members } from '../../../values/records.ts'
import { objectIn, textIn } from '../json.ts'
import { MigrationProblem } from '../problem.ts'
import type { Findings, ReadOptions } from '../types.ts'
import { exportFiles } from './container.ts'
import { addLine, chooseDocuments, type Documents, joinTranslations, type LinesOfType } from './documents.ts'
import { jsonLines, wholeJson } from './lines.ts'
import { collectLinks, type Links, refOf } from './links.ts'
import { isContent, type Schema, schemaOf } from './schema.ts'

/** A file that is uploaded in Strapi. */
export interface UploadedFile {
  url: string
  /** Where its bytes stand in the export. */
  path: string
}

/** What the first reading of an export finds: everything but the values of entries. */
export interface Outline {
  schemas: ReadonlyMap<string, Schema>
  /** The documents of each type that are taken. */
  documents: ReadonlyMap<string, Documents>
  links: Links
  files: ReadonlyMap<string, UploadedFile>
  /** The locale that is taken, or that has the names without a suffix. */
  locale: string
  /** All locales that entries have. */
  locales: readonly string[]
}

/** The versions of Strapi whose exports have this form. */
const [oldest, newest] = [4, 5]

const checkVersion = (path: string, version: string): number => {
  const major = Number(version.split('.')[0])
  if (major >= oldest && major <= newest) return major
  throw new MigrationProblem(
    `${path} is of Strapi ${version || 'without a version'}, and this command reads exports of Strapi ${oldest} and ${newest}: look for a newer version of this command.`,
  )
}

/** What is collected while the files of an export are read. */
interface Collected {
  version: string | undefined
  defaultLocale: string
  schemas: Map<string, Schema>
  /** Lines of `entities` whose schema may still come. */
  lines: Map<string, Members[]>
  locales: Set<string>
  files: Map<string, UploadedFile>
  links: ReturnType<typeof collectLinks>
  others: Map<string, number>
}

/** The members of a line that say which document it is of. Its values would fill the memory. */
const headOf = ({ id, data }: Members): Members => {
  const { documentId, locale, publishedAt, updatedAt } = objectIn({ data }, 'data')
  return { id, data: { documentId, locale, publishedAt, updatedAt } }
}

const takeEntity = (line: Members, found: Collected): void => {
  const type = textIn(line, 'type')
  const data = objectIn(line, 'data')
  if (type === 'plugin::upload.file')
    found.files.set(refOf(line.id), {
      url: textIn(data, 'url'),
      path: `assets/uploads/${textIn(data, 'hash')}${textIn(data, 'ext')}`,
    })
  else if (isContent(type)) {
    const locale = textIn(data, 'locale')
    if (locale !== '') found.locales.add(locale)
    const lines = found.lines.get(type) ?? []
    lines.push(headOf(line))
    found.lines.set(type, lines)
  } else if (!type.startsWith('plugin::i18n')) found.others.set(type, (found.others.get(type) ?? 0) + 1)
}

const takeConfiguration = (line: Members, found: Collected): void => {
  const { key, value } = objectIn(line, 'value')
  if (key === 'plugin_i18n_default_locale' && typeof value === 'string') found.defaultLocale = value
}

const takeLine = (folder: string, line: Members, found: Collected): void => {
  if (folder === 'schemas') {
    const schema = schemaOf(line)
    found.schemas.set(schema.uid, schema)
  } else if (folder === 'entities') takeEntity(line, found)
  else if (folder === 'links') found.links.add(line)
  else takeConfiguration(line, found)
}

const collect = async (path: string): Promise<Collected> => {
  const found: Collected = {
    version: undefined,
    defaultLocale: '',
    schemas: new Map(),
    lines: new Map(),
    locales: new Set(),
    files: new Map(),
    links: collectLinks(),
    others: new Map(),
  }
  for await (const file of exportFiles(path)) {
    const folder = file.name.split('/')[0] ?? ''
    if (folder === 'metadata.json')
      found.version = textIn(objectIn(await wholeJson(file), 'strapi'), 'version')
    else for await (const line of jsonLines(file)) takeLine(folder, line, found)
  }
  return found
}

const localeOf = (found: Collected, { locale }: ReadOptions): string => {
  const locales = [...found.locales]
  if (locale !== undefined && locales.length > 0 && !found.locales.has(locale))
    throw new MigrationProblem(
      `The export has no entry in the locale ${locale}: it has ${locales.sort().join(', ')}.`,
    )
  return locale ?? (found.defaultLocale || (found.locales.has('en') ? 'en' : (locales[0] ?? '')))
}

const documentsOf = (found: Collected, major: number, choice: Parameters<typeof chooseDocuments>[1]) => {
  const documents = new Map<string, Documents>()
  for (const schema of found.schemas.values()) {
    if (!isContent(schema.uid)) continue
    const lines: LinesOfType = new Map()
    for (const line of found.lines.get(schema.uid) ?? []) addLine(lines, schema, line)
    if (major < newest) joinTranslations(lines, found.links.translations(schema.uid))
    documents.set(schema.uid, chooseDocuments(lines, choice))
  }
  return documents
}

/**
 * Reads an export once, from its beginning to its end. Only then is it known to be whole.
 * @throws MigrationProblem where it is cut, encrypted, of another version, or has not the locale
 */
export const outlineOf = async (path: string, options: ReadOptions, findings: Findings): Promise<Outline> => {
  const found = await collect(path)
  // It is written last.
  if (found.version === undefined)
    throw new MigrationProblem(`${path} is cut, or no export of Strapi: it has no metadata.json.`)
  const major = checkVersion(path, found.version)
  const locale = localeOf(found, options)
  for (const [type, count] of found.others) findings.leaveOut(`entry of ${type}`, count)
  return {
    schemas: found.schemas,
    documents: documentsOf(found, major, { options, locale, findings }),
    links: found.links,
    files: found.files,
    locale,
    locales: [...found.locales].sort(),
  }
}

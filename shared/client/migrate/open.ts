import { openContentful } from './contentful/read.ts'
import { MigrationProblem } from './problem.ts'
import { openStrapi } from './strapi/read.ts'
import type { Reader, ReadOptions, System } from './types.ts'
import { openWordPress } from './wordpress/read.ts'

/** The systems whose exports can be read. */
export const systems: readonly System[] = ['strapi', 'contentful', 'wordpress']

const onlyFile = (files: readonly string[], system: System): string => {
  const [file, ...others] = files
  if (file !== undefined && others.length === 0) return file
  throw new MigrationProblem(`An export of ${system} is one file, and ${files.length} were named.`)
}

/** What each system knows, of the options that a caller may give. */
const knownOptions: Readonly<Record<System, readonly (keyof ReadOptions)[]>> = {
  strapi: ['locale', 'locales', 'drafts'],
  contentful: ['locale', 'locales', 'drafts', 'archived', 'richText', 'markdown'],
  wordpress: ['drafts', 'markdown', 'meta', 'types'],
}

/** An option as the command spells it. */
const spelled = (name: string): string =>
  name === 'types' ? '--type' : `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const isGiven = (value: unknown): boolean => value !== undefined && value !== false

const checkOptions = (system: System, options: ReadOptions): void => {
  const known: readonly string[] = knownOptions[system]
  const unknown = Object.entries(options).flatMap(([name, value]) =>
    isGiven(value) && !known.includes(name) ? [spelled(name)] : [],
  )
  if (unknown.length > 0)
    throw new MigrationProblem(`An export of ${system} takes no ${unknown.join(' and no ')}: leave it out.`)
  if (options.markdown && options.richText === 'json')
    throw new MigrationProblem(
      'Rich text either stays JSON or becomes Markdown: leave out --rich-text json or --markdown.',
    )
}

/**
 * Opens an export, and reads it once from its beginning to its end.
 * @param files one file or folder; of WordPress all files of one export
 * @throws MigrationProblem where it cannot be read whole, or an option is not for it
 */
export const openExport = async (
  system: System,
  files: readonly string[],
  options: ReadOptions = {},
): Promise<Reader> => {
  checkOptions(system, options)
  if (system === 'strapi') return openStrapi(onlyFile(files, system), options)
  if (system === 'contentful') return openContentful(onlyFile(files, system), options)
  if (files.length === 0) throw new MigrationProblem('An export of wordpress has at least one file.')
  return openWordPress(files, options)
}

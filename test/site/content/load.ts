import * as z from 'zod/mini'
import { createClient } from '../../../shared/contract/client.ts'
import { readKept, writeKept } from './kept.ts'
import { pull } from './pull.ts'
import { type View, viewOf } from './view.ts'

/** Where the site's content comes from, and where a build leaves it for the next one. */
export interface LoadOptions {
  /** Base url of the content platform. */
  baseUrl: string
  /** File that is kept between builds; a build server has to cache it. */
  keptFile: string
  /** Urls of the page sections that the site shows. */
  sections: readonly string[]
}

const reasonOf = (error: unknown): string =>
  error instanceof z.core.$ZodError
    ? z.prettifyError(error)
    : error instanceof Error
      ? error.message
      : String(error)

/**
 * Loads the site's content for its templates, and keeps it for the next build.
 * @throws Error when content cannot be pulled, see {@link pull}: with where from and why; what was kept stays
 */
export const load = async ({ baseUrl, keptFile, sections }: LoadOptions): Promise<View> => {
  const kept = await readKept(keptFile, baseUrl)
  const content = await pull(createClient({ baseUrl }), sections, kept).catch((error: unknown) => {
    throw new Error(`No content from ${baseUrl}: ${reasonOf(error)}`, { cause: error })
  })
  await writeKept(keptFile, baseUrl, content)
  return viewOf(content)
}

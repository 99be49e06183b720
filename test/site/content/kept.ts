import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { page, publicSection, staticItem } from '../../../shared/contract/entities.ts'
import { country } from './country.ts'

const feed = <T extends z.ZodMiniType>(entity: T) =>
  z.object({ cursor: z.string(), entities: z.array(entity) })
const validated = <T extends z.ZodMiniType>(body: T) => z.object({ etag: z.string(), body })

const content = z.object({
  countries: feed(country),
  pages: feed(page),
  blocks: feed(staticItem),
  /** Page sections by url. */
  sections: z.record(z.string(), validated(publicSection)),
  largest: validated(z.array(country)),
})

/** All content of the site, with what the next build needs to ask only for what is new. */
export type Content = z.infer<typeof content>

/** Cursors and validators mean nothing to another host. */
const file = z.object({ baseUrl: z.string(), content })

/**
 * What the last build kept.
 * @returns undefined when there is nothing to go on from: no file, another host's, or one that does not hold
 * what this site needs by now
 */
export const readKept = async (path: string, baseUrl: string): Promise<Content | undefined> => {
  try {
    const kept = file.parse(JSON.parse(await readFile(path, 'utf8')))
    return kept.baseUrl === baseUrl ? kept.content : undefined
  } catch {
    return undefined
  }
}

/** Keeps content for the next build; whole, or not at all. @throws Error when the file cannot be written */
export const writeKept = async (path: string, baseUrl: string, kept: Content): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, JSON.stringify({ baseUrl, content: kept } satisfies z.infer<typeof file>))
  await rename(unfinished, path)
}

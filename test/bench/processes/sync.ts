/** A process that syncs a collection into a folder by the client, as a site's build does. */
import { rm } from 'node:fs/promises'
import * as z from 'zod/mini'
import { fileStore } from '../../../shared/client/node/file-store.ts'
import { createSite } from '../../../shared/client/site/create-site.ts'
import { peakMemory } from '../../process-memory.ts'
import { answerCommands } from './commands.ts'

const argumentOf = z.object({ url: z.string(), collection: z.string(), folder: z.string() })

const sync = async (argument: unknown) => {
  const { url, collection, folder } = argumentOf.parse(argument)
  const store = fileStore(folder)
  // The plain pull asks for no compression either, so both get the same bytes.
  const headers = { 'accept-encoding': 'identity' }
  const start = performance.now()
  const { changed } = await createSite({ url, headers }).collection(collection).sync(store)
  const seconds = (performance.now() - start) / 1000
  await rm(folder, { recursive: true })
  return { seconds, changed, memory: peakMemory() }
}

answerCommands({ sync }, async () => undefined)

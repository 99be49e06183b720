/** A process that syncs a collection into a folder: `sync-child.ts URL FOLDER`. It is killed, or has little room. */
import { fileStore } from '../../shared/client/node/file-store.ts'
import { createSite } from '../../shared/client/site/create-site.ts'
import type { Entry } from './feed.ts'

const [url = '', folder = ''] = process.argv.slice(2)
const articles = createSite<{ a: Entry }>({ url, retry: false }).collection('a')
try {
  console.log(JSON.stringify(await articles.sync(fileStore<Entry>(folder))))
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adminReads } from '../../shared/contract/admin-reads.ts'
import type { Reply } from '../../shared/http/call.ts'
import { acceptedEncoding } from '../../shared/http/steps/encode.ts'
import type { FileEndpoint } from '../../shared/http/steps/serve-files.ts'
import { notFound } from '../../shared/store/errors.ts'
import { kept } from '../../shared/values/kept.ts'

const folder = join(__dirname, 'assets')

/** The names of the files that may be asked for: a path never leads elsewhere. */
const names = kept(async () => new Set(await readdir(folder)))

/** A year: the name of a file changes with its content (RFC 9111, 5.2.2; RFC 8246). */
const forever = 'public, max-age=31536000, immutable'

const endings = { br: '.br', gzip: '.gz' } as const

/** Files as they go out, by name and encoding. All of them together take a few megabytes. */
const replies = new Map<string, Reply>()

const replyOf = async (name: string, encoding: 'br' | 'gzip' | null): Promise<Reply> => {
  const file = encoding === null ? name : `${name}${endings[encoding]}`
  const known = replies.get(file)
  if (known) return known
  const reply: Reply = {
    base64: await readFile(join(folder, file), 'base64'),
    headers: {
      'cache-control': forever,
      etag: `W/"${name}"`,
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
    },
  }
  replies.set(file, reply)
  return reply
}

/** `admin.asset`: a script as the client takes it; it was compressed when the function was bundled. */
export const asset: FileEndpoint = {
  endpoint: adminReads.asset,
  handle: async ({ params: { file = '' }, headers }) => {
    if (!file.endsWith('.js') || !(await names()).has(file))
      throw notFound(
        'The page has no such script. It may be of an earlier version: reload the page to get the one of today.',
      )
    return replyOf(file, acceptedEncoding(headers['accept-encoding']))
  },
}

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ExtraFile } from '../functions/bundle.ts'
import { buildPage } from './build.ts'
import { cachedFiles } from './cache.ts'
import { pageHtml } from './html.ts'

export interface PageOptions {
  /**
   * Whether the scripts are made as small as brotli can. That takes seconds, which a deploy has, and a start on this
   * machine has not.
   */
  isSmallest: boolean
}

const qualityOf = ({ isSmallest }: PageOptions): number => (isSmallest ? 11 : 4)

/** A script as it is, and in the two encodings that browsers take. */
const encodingsOf = async (name: string, text: string, quality: number): Promise<[string, Buffer][]> => {
  const plain = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return [
    [name, plain],
    [`${name}.br`, await promisify(brotliCompress)(plain, { params })],
    [`${name}.gz`, await promisify(gzip)(plain)],
  ]
}

const makeFiles = async (options: PageOptions): Promise<ReadonlyMap<string, Buffer>> => {
  const page = await buildPage()
  const scripts = await Promise.all(
    [...page.scripts].map(([name, text]) => encodingsOf(`assets/${name}`, text, qualityOf(options))),
  )
  return new Map([['admin.html', Buffer.from(pageHtml(page))], ...scripts.flat()])
}

/**
 * The files that the function `admin` serves: the page, and its scripts in each encoding. They are made once for each
 * state of their sources.
 * @throws Error when a source does not compile
 */
export const adminPageFiles = async (options: PageOptions): Promise<ExtraFile<Uint8Array>[]> => {
  const files = await cachedFiles(options, () => makeFiles(options))
  return [...files].map(([name, content]) => ({ function: 'admin', name, content }))
}

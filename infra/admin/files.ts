import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ExtraFile } from '../functions/bundle.ts'
import { madeOnce } from '../made-once.ts'
import { installedPackages, type Sources, sourceHash } from '../source-hash.ts'
import { buildPage } from './build.ts'
import { pageHtml } from './html.ts'

export interface PageOptions {
  /**
   * Whether the scripts are made as small as brotli can. That takes seconds, which a deploy has, and a start on this
   * machine has not.
   */
  isSmallest: boolean
}

/** The page's sources and those that they import, and the code that builds the page. */
const pageSources: Sources = {
  folders: ['functions/admin/page', 'shared/client', 'shared/values', 'shared/contract', 'infra/admin'],
  files: installedPackages,
}

const qualityOf = ({ isSmallest }: PageOptions): number => (isSmallest ? 11 : 4)

/** Writes a script as it is, and in the two encodings that browsers take. */
const writeScript = async (path: string, text: string, quality: number): Promise<void> => {
  const plain = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  await writeFile(path, plain)
  await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(plain))
}

const makePage = async (folder: string, options: PageOptions): Promise<void> => {
  const page = await buildPage()
  await mkdir(join(folder, 'assets'))
  await Promise.all(
    [...page.scripts].map(([name, text]) =>
      writeScript(join(folder, 'assets', name), text, qualityOf(options)),
    ),
  )
  await writeFile(join(folder, 'admin.html'), pageHtml(page))
}

/**
 * The files that the function `admin` serves: the page, and its scripts in each encoding. They are made once for each
 * state of their sources.
 * @throws Error when a source does not compile
 */
export const adminPageFiles = async (options: PageOptions): Promise<ExtraFile<Uint8Array>[]> => {
  const folder = await madeOnce({
    name: 'admin-page',
    hash: () => sourceHash(pageSources, options),
    make: (made) => makePage(made, options),
  })
  const names = ['admin.html', ...(await readdir(join(folder, 'assets'))).map((name) => `assets/${name}`)]
  return Promise.all(
    names.map(async (name) => ({ function: 'admin', name, content: await readFile(join(folder, name)) })),
  )
}

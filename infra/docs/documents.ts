import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { adminReads } from '../../shared/contract/admin-reads.ts'
import { endpoints } from '../../shared/contract/index.ts'
import { contentSkeleton } from '../../shared/contract/openapi/content-skeleton.ts'
import { openApiDocument } from '../../shared/contract/openapi.ts'
import { publicReads } from '../../shared/contract/public-reads.ts'
import type { ExtraFile } from '../functions/bundle.ts'
import { pageAssets } from './assets.ts'
import { examples } from './examples/index.ts'
import { docsPage } from './page.ts'

const title = 'Typecase'
const packageJson = z.object({ version: z.string() })

const indexOf = (version: string) => ({
  status: 'success',
  payload: {
    name: title,
    version,
    links: {
      docs: publicReads.docs.path,
      admin: adminReads.page.path,
      document: publicReads.openapi.path,
      documentForGenerators: `${publicReads.openapi.path}?bodies=json`,
      contentDocument: publicReads.contentDocument.path,
    },
  },
})

/** The files about the interface that the public function serves: the OpenAPI document in two sizes, the page, and an index. */
export const interfaceDocuments = async (): Promise<ExtraFile[]> => {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  const { version } = packageJson.parse(JSON.parse(text))
  const document = openApiDocument(endpoints, { title, version, examples })
  const jsonBodies = openApiDocument(endpoints, { title, version, examples, bodies: 'json' })
  const skeleton = contentSkeleton(endpoints, { title, version })
  return [
    { function: 'public', name: 'openapi.json', content: JSON.stringify(document) },
    { function: 'public', name: 'openapi-json-bodies.json', content: JSON.stringify(jsonBodies) },
    { function: 'public', name: 'docs.html', content: docsPage(document, await pageAssets(), examples) },
    { function: 'public', name: 'index.json', content: JSON.stringify(indexOf(version)) },
    { function: 'public', name: 'content.json', content: JSON.stringify(skeleton) },
  ]
}

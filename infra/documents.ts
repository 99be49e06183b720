import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { endpoints } from '../shared/contract/index.ts'
import { openApiDocument } from '../shared/contract/openapi.ts'
import type { ExtraFile } from './bundle.ts'
import { docsPage } from './docs-page.ts'

const packageJson = z.object({ version: z.string() })

/** The interface as the public function serves it: the OpenAPI document, and the page made from it. */
export const interfaceDocuments = async (): Promise<ExtraFile[]> => {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  const { version } = packageJson.parse(JSON.parse(text))
  const document = openApiDocument(endpoints, { title: 'Typecase', version })
  return [
    { function: 'public', name: 'openapi.json', content: JSON.stringify(document) },
    { function: 'public', name: 'docs.html', content: docsPage(document) },
  ]
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentSkeleton } from '../../../shared/contract/openapi/content-skeleton.ts'
import { kept } from '../../../shared/values/kept.ts'

/** What lies beside the function's code: it was made from the contract when the function was bundled. */
export const bundledSkeleton: () => Promise<ContentSkeleton> = kept(async () =>
  JSON.parse(await readFile(join(__dirname, 'content.json'), 'utf8')),
)

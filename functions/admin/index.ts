import { fileApi } from '../../shared/http/file-api.ts'
import { asset } from './asset.ts'
import { page } from './page.ts'

/** The page for editors and its scripts. */
export const handler = fileApi(process.env.ORIGIN_SECRET || undefined, [page, asset])

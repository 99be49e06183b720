import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adminReads, noncePlaceholder } from '../../shared/contract/admin-reads.ts'
import type { FileEndpoint } from '../../shared/http/steps/serve-files.ts'
import { kept } from '../../shared/values/kept.ts'

/**
 * The policy of the page (CSP 3). It loads its own scripts, calls its own origin, and nothing else. Style sheets that a
 * library makes while the page runs carry the nonce. `data:` is for small images within style sheets.
 */
export const adminPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** It lies beside the function's code, and was made when the function was bundled. */
const html = kept(() => readFile(join(__dirname, 'admin.html'), 'utf8'))

/**
 * `admin.page`. Each answer has a nonce of its own, so it has no ETag: a 304 would bring the nonce of one answer and the
 * text of another.
 */
export const page: FileEndpoint = {
  endpoint: adminReads.page,
  handle: async () => {
    const nonce = randomBytes(16).toString('base64')
    return {
      text: (await html()).replaceAll(noncePlaceholder, nonce),
      headers: { 'content-security-policy': adminPolicy(nonce) },
    }
  },
}

/**
 * The last step of `npm install`. It synthesizes the stack, so that the first start is as fast as later ones. If this
 * fails, or if sources change, the next start synthesizes it.
 */
import { cachedAssembly } from './cache.ts'

cachedAssembly({ settings: {} }).catch((error: unknown) => {
  console.warn(
    `The stack could not be synthesized now; the first start will do it: ${error instanceof Error ? error.message : error}`,
  )
})

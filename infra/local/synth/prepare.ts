/**
 * `npm install` ends with this: the assembly that `npm start` and the tests run is made ahead, so that the first
 * start answers as fast as any. A start makes it itself where this could not, or where sources changed since.
 */
import { cachedAssembly } from './cache.ts'

cachedAssembly({ settings: {} }).catch((error: unknown) => {
  console.warn(`The stack was not synthesized ahead: ${error instanceof Error ? error.message : error}`)
})

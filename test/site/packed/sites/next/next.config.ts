import { resolve } from 'node:path'
import type { NextConfig } from 'next'

// The packages stand two folders above a build of this site.
export default { turbopack: { root: resolve('../..') } } satisfies NextConfig

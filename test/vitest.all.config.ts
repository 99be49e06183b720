import { mergeConfig } from 'vitest/config'
import usual from './vitest.config.ts'

/** Every test at its full size: the usual run takes a part of what is exhaustive. */
export default mergeConfig(usual, { test: { env: { TIER: 'all' } } })

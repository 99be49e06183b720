import { afterAll, vi } from 'vitest'

// Files that share a worker find it as it was: a spy, a variable or a clock that a file has set ends with the file.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

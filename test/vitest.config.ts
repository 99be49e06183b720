import { defineConfig } from 'vitest/config'
import { RetriedReporter } from './retried.ts'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    reporters: ['default', new RetriedReporter()],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The tests over HTTP end with a look at all they left in the table.
    teardownTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'http',
          include: ['test/http/**/*.test.ts'],
          globalSetup: 'test/http/harness/global-setup.ts',
        },
      },
      { extends: true, test: { name: 'other', include: ['test/**/*.test.ts'], exclude: ['test/http/**'] } },
    ],
  },
})

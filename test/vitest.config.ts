import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    // Machines that run CI are shared and noisy: there a test may fail once for want of time.
    retry: process.env.CI ? 2 : 0,
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

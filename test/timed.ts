/**
 * For a test that takes the time of something: machines that run CI are shared and noisy, so there it may be run
 * again. Every other test has one run, for a second one would hide a race. `retried.ts` prints what was run again.
 */
export const timed = { retry: process.env.CI ? 2 : 0 }

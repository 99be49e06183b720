import type { Reporter, TestCase } from 'vitest/node'

/** Prints each test that needed more than one run, so that nobody has to trust that there was none. */
export class RetriedReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { retryCount = 0 } = test.diagnostic() ?? {}
    if (retryCount > 0)
      console.log(`Run ${retryCount + 1} times: ${test.module.relativeModuleId} > ${test.fullName}`)
  }
}

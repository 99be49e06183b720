import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { startStack } from '../../../infra/local/stack.ts'
import { authEndpoints } from '../../../shared/contract/auth.ts'
import { createClient } from '../../../shared/contract/client.ts'
import { endpoints } from '../../../shared/contract/index.ts'
import { checkStore, storeOf } from '../../store/check-store.ts'
import { sized } from '../../tier.ts'
import { coverageProblems, readReached } from './reached.ts'
import { unusedGrants, useRecorder } from './used-grants.ts'

/** What the tests over HTTP know of the stack they share. */
export interface SharedStack {
  baseUrl: string
  adminEmail: string
  adminPassword: string
  adminToken: string
  /** The engine itself, without policies: for checks of what is stored. */
  tableEndpoint: string
  tableName: string
  reachedFile: string
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: SharedStack
  }
}

/** How long the table's stream may take to be worked off, in milliseconds. */
const longestWait = 60_000
const unsettledText = `the stream's function was not done after ${longestWait / 1_000} s`

/** Requests that each function takes at once: so what one instance holds in memory meets the writes of others. */
const environments = sized(2, 3)

const adminEmail = 'owner@example.com'
const adminPassword = 'correct-horse-battery-1'

/**
 * Whether all files of the project ran, none filtered: only then does an endpoint without a test mean anything. A run
 * right behind `npm test` leaves files out.
 */
const isWholeRun = async (project: TestProject): Promise<boolean> => {
  if (process.env.USUAL_HAS_RUN === '1') return false
  const { testFiles } = await project.globTestFiles()
  const done = project.vitest.state
    .getTestModules()
    .filter((one) => ['passed', 'failed'].includes(one.state()))
  const ran = new Set(done.map(({ moduleId }) => moduleId))
  return project.vitest.config.testNamePattern === undefined && testFiles.every((file) => ran.has(file))
}

const titlesOf = (project: TestProject): string[] =>
  project.vitest.state
    .getTestModules()
    .flatMap((module) => [...module.children.allTests('passed')].map(({ fullName }) => fullName))

/** Says what is wrong, and fails the run: vitest itself only logs what a teardown throws. */
const report = (problems: readonly string[]): void => {
  if (problems.length === 0) return
  console.error(['The tests over HTTP together:', ...problems].join('\n  '))
  process.exitCode = 1
}

/** Starts the stack on a table of its own; when all tests are over, looks at what they left and what they reached. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const directory = mkdtempSync(join(tmpdir(), 'typecase-http-'))
  const reachedFile = join(directory, 'reached')
  writeFileSync(reachedFile, '')
  const { used, onRequest } = useRecorder()
  const stack = await startStack({ adminEmail, adminPassword, environments, onRequest })
  await stack.warm()
  const { tableEndpoint, tableName, url: baseUrl } = stack
  const { data } = await createClient({ baseUrl }).call(authEndpoints.login, {
    body: { email: adminEmail, password: adminPassword },
  })
  const adminToken = data.payload.accessToken
  project.provide('stack', {
    baseUrl,
    adminEmail,
    adminPassword,
    adminToken,
    tableEndpoint,
    tableName,
    reachedFile,
  })
  return async () => {
    const unsettled = await Promise.race([
      stack.drained().then(() => []),
      pause(longestWait, [unsettledText], { ref: false }),
    ])
    const unsound = await checkStore(storeOf(stack))
    const denied = stack.deniedRequests().map((one) => `denied by its policy: ${JSON.stringify(one)}`)
    await stack.stop()
    const uncovered = (await isWholeRun(project))
      ? [
          ...coverageProblems(endpoints, { reached: readReached(reachedFile), titles: titlesOf(project) }),
          ...unusedGrants(used),
        ]
      : []
    rmSync(directory, { recursive: true })
    report([...unsettled, ...unsound, ...denied, ...uncovered])
  }
}

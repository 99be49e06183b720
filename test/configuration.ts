import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { RetriedReporter } from './retried.ts'

const root = new URL('..', import.meta.url).pathname

/** Folders of tests stand in memory where it has a gigabyte for them: an engine waits for its disk at every write. */
const inMemory = '/dev/shm'
const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
if (existsSync(inMemory) && freeBytes(inMemory) > 2 ** 30) process.env.TMPDIR ??= inMemory

/**
 * A file that replaces modules needs a worker of its own: a module that a file before it has loaded is not replaced any
 * more. All other files share their worker, so that zod, the SDK and the CDK are loaded once a worker and not once a
 * file; `afterwards.ts` takes back what a file has changed.
 */
const foreign = [
  'test/generators/node_modules',
  'test/client/package/tools/node_modules',
  'test/site/*/node_modules',
]
const replacing = globSync('test/**/*.test.ts', { cwd: root, exclude: foreign }).filter((file) =>
  readFileSync(`${root}${file}`, 'utf8').includes('vi.mock('),
)

/**
 * Tests that take long and watch what seldom changes: starts, kills and restarts of `npm start`, a whole site build,
 * hostile requests, times and memory, and the store under load, limits and faults. They run in `npm run test:all` alone;
 * `README.md` in this folder lists them too.
 */
const slowest = [
  'test/{faults,fuzz,load,site}/**/*.test.ts',
  'test/client/{package,cli/stages}/**/*.test.ts',
  'test/client/unit/{faults,file-store-killed}.test.ts',
  'test/client/migrate/{memory,over-http}.test.ts',
  'test/client/cli/{rows,types}.test.ts',
  'test/http/{collections-dropped,concurrency,login-flood,password-rule,permissions-write-only}.test.ts',
  'test/http/{recorded,restart,restore-accounts,store-wiped}.test.ts',
  'test/http/users-{administrators,ownership,rules}.test.ts',
  'test/infra/docs-page-{browser,try}.test.ts',
  'test/infra/admin-page/*.test.ts',
  'test/infra/session-cookie-browser.test.ts',
  'test/infra/local/{administrator,cdn,cross-origin,environments,examples,format,kept-ready,least-privilege,main}.test.ts',
  'test/infra/local/{object-privilege,restart,restore,runbook,shared-environments}.test.ts',
  'test/store/{after-answer,content-http,content-import-time,content-public-version,content-races,content-restore}.test.ts',
  'test/store/{content-unfinished,content-unique,content-urls,uncached-lists}.test.ts',
  'test/store/aggregator/{background,many-hits,time}.test.ts',
  'test/store/history/{changed-shards,large,many-urls,slice}.test.ts',
  'test/store/readmodel/{heap,memory,page-units,snapshot-faults,units}.test.ts',
  'test/store/security/{reset-administrator,throttle}.test.ts',
  'test/unit/http/{encode-large,time-out}.test.ts',
]

/** Tests of the client that need the shared stack: `client/http`, the commands, and what a migration writes. */
const clientOverHttp = [
  'test/client/{http,cli,package}/**/*.test.ts',
  'test/client/migrate/**/*http*.test.ts',
]

/** Whether a file has a smaller size in `npm test`, or tests that run in the full size alone. */
const hasTwoSizes = (file: string): boolean =>
  /\b(?:sized|isWhole)\b/.test(readFileSync(`${root}${file}`, 'utf8'))

/**
 * Files that `npm test` runs just as the full size does. A run of the full size right behind it, as in CI, leaves them
 * out.
 */
const ofOneSize = (): string[] => {
  const seldom = new Set(globSync(slowest, { cwd: root, exclude: foreign }))
  const files = globSync('test/{unit,store,infra,http,client}/**/*.test.ts', { cwd: root, exclude: foreign })
  return files.filter((file) => !seldom.has(file) && !hasTwoSizes(file))
}

/** Tests that take times or memory, load both cores, or install packages into one folder: they run after all others, one file after the other. */
const alone = [
  'test/load/**/*.test.ts',
  // The one that is left out waits for its table most of the time, so that others may run beside it.
  'test/faults/**/!(throughput).test.ts',
  'test/store/readmodel/{memory,heap}.test.ts',
  'test/store/uncached-lists.test.ts',
  'test/site/packed/*.test.ts',
]

/** What a run of vitest does. @param tier `all` for every test at its full size, `usual` for what `npm test` takes */
export const configOf = (tier: 'usual' | 'all'): ViteUserConfig => {
  // The set-up that all files share runs here, and each test in a worker.
  process.env.TIER = tier
  const hasRun = process.env.USUAL_HAS_RUN === '1' ? ofOneSize() : []
  const left = tier === 'all' ? hasRun : slowest
  const shared = (name: string, ...include: string[]) => ({
    extends: true as const,
    test: {
      name,
      include,
      exclude: [...foreign, ...clientOverHttp, ...replacing, ...alone, ...left],
      isolate: false,
    },
  })
  return defineConfig({
    test: {
      root,
      env: { TIER: tier },
      reporters: ['default', new RetriedReporter()],
      setupFiles: 'test/afterwards.ts',
      maxWorkers: 2,
      testTimeout: 30_000,
      hookTimeout: 60_000,
      // The tests over HTTP end with a look at all they left in the table.
      teardownTimeout: 180_000,
      projects: [
        shared('unit', 'test/unit/**/*.test.ts', 'test/client/{unit,migrate}/**/*.test.ts'),
        { extends: true, test: { name: 'replacing', include: replacing } },
        shared('store', 'test/store/**/*.test.ts'),
        shared('infra', 'test/{infra,site,fuzz}/**/*.test.ts', 'test/faults/throughput.test.ts'),
        {
          extends: true,
          test: {
            name: 'http',
            include: ['test/http/**/*.test.ts', ...clientOverHttp],
            exclude: left,
            globalSetup: 'test/http/harness/global-setup.ts',
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'alone',
            include: alone,
            exclude: left,
            maxWorkers: 1,
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  })
}

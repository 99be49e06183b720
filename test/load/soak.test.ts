import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import autocannon from 'autocannon'
import { afterAll, expect, test } from 'vitest'
import { runScript } from '../infra/local/script.ts'
import { MemoryRecord, startedBy } from './memory.ts'
import { fill, mixedRequests } from './traffic.ts'

/**
 * How long the load lasts, and when memory is first looked at: by then every cache has been used, the functions that
 * only the filling called have ended, and the heap of each other thread has come to its size. A slow machine needs
 * three minutes for that.
 */
const seconds = 230
const firstLook = 180
/** Resident memory afterwards, at most, over that at the first look. */
const mostGrowth = 1.1
const width = 5
const mostEngineMegabytes = 100

const adminEmail = 'owner@example.com'
const adminPassword = 'correct-horse-battery-1'
let child: ChildProcess | undefined

afterAll(() => child?.kill('SIGKILL'))

// Memory of other processes is read from /proc, which Linux alone has.
test.skipIf(!existsSync('/proc/self/status'))(
  `${seconds} s of mixed reads and writes: no error, and memory is steady`,
  { timeout: (seconds + 120) * 1_000 },
  async () => {
    const { url, child: server } = await runScript(
      'main.ts',
      // One environment a function: each of more would take its own time to come to its full size.
      {
        DATA_DIR: ':memory:',
        DEMO: '0',
        ENVIRONMENTS: '1',
        ADMIN_EMAIL: adminEmail,
        ADMIN_PASSWORD: adminPassword,
      },
      (started) => {
        child = started
      },
    )
    const token = await fill(url, adminEmail, adminPassword)
    const { pid = 0 } = server
    const records = new Map([pid, ...startedBy(pid, 'dynoxide')].map((one) => [one, new MemoryRecord(one)]))
    expect(records.size).toBe(2)
    const result = await autocannon({
      url,
      connections: 6,
      duration: seconds,
      timeout: 30,
      requests: mixedRequests(token),
    })
    for (const record of records.values()) record.stop()
    const { errors, timeouts, non2xx } = result
    expect({ errors, timeouts, non2xx }).toEqual({ errors: 0, timeouts: 0, non2xx: 0 })
    expect(result['2xx']).toBeGreaterThan(seconds * 10)
    const growth = [...records].map(([one, record]) => {
      const [first, last] = [record.around(firstLook, width), record.around(record.samples.length, width)]
      return { what: one === pid ? 'server' : 'engine', first, last, ratio: last / first }
    })
    const samples = [...records.values()].map((record) => record.every(20))
    console.log(JSON.stringify({ requests: result['2xx'], latency: result.latency.p99, growth, samples }))
    const [ofServer, ofEngine] = growth
    expect(ofServer?.ratio, JSON.stringify(growth)).toBeLessThan(mostGrowth)
    // The engine's grows with what is stored, up to SQLite's cache.
    expect(ofEngine?.last).toBeLessThan(mostEngineMegabytes)
  },
)

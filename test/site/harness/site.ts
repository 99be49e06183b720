import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { RunningStack } from '../../../infra/local/options.ts'
import { startStack } from '../../../infra/local/stack.ts'
import type { Client } from '../../../shared/contract/client.ts'
import { logIn } from './administrator.ts'
import { type CountingProxy, type Exchange, startCountingProxy } from './counting-proxy.ts'
import { type Output, readOutput } from './output.ts'
import { runBuild } from './run-build.ts'

const owner = { adminEmail: 'owner@example.com', adminPassword: 'correct-horse-battery-1' }

/** What a build made of the site, and what it cost. */
export interface Built {
  code: number
  errors: string
  output: Output
  /** Its requests in order of path. */
  exchanges: Exchange[]
  /** What it downloaded, in bytes of bodies as sent. */
  bytes: number
}

/** A stack without content, and the site that is built from it again and again. */
export interface Site {
  stack: RunningStack
  admin: Client
  build: () => Promise<Built>
  /** The cursor of the countries' change feed that the last build kept. */
  keptCursor: () => Promise<string>
  stop: () => Promise<void>
}

const keptFile = z.object({ content: z.object({ countries: z.object({ cursor: z.string() }) }) })

const siteIn = (folder: string, stack: RunningStack, admin: Client, proxy: CountingProxy): Site => {
  const kept = join(folder, 'kept.json')
  const output = join(folder, 'site')
  return {
    stack,
    admin,
    build: async () => {
      proxy.take()
      const ended = await runBuild({ baseUrl: proxy.url, output, keptFile: kept })
      const exchanges = proxy.take()
      const bytes = exchanges.reduce((sum, exchange) => sum + exchange.bytes, 0)
      return { ...ended, output: await readOutput(output), exchanges, bytes }
    },
    keptCursor: async () => keptFile.parse(JSON.parse(await readFile(kept, 'utf8'))).content.countries.cursor,
    stop: async () => {
      await proxy.close()
      await stack.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a stack of the test's own and logs in as its administrator. */
export const startSite = async (): Promise<Site> => {
  const folder = await mkdtemp(join(tmpdir(), 'typecase-site-'))
  let stack: RunningStack | undefined
  try {
    stack = await startStack({ ...owner, dataDir: join(folder, 'data') })
    const admin = await logIn(stack.url, owner.adminEmail, owner.adminPassword)
    return siteIn(folder, stack, admin, await startCountingProxy(stack.url))
  } catch (error) {
    await stack?.stop()
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

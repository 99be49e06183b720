import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { pullByFeed } from '../operations.ts'
import { bundledProcess } from '../processes/bundled.ts'
import { startChild } from '../processes/child.ts'
import { median } from '../rate.ts'
import type { SyncRow } from '../results.ts'
import { startBenchStack } from '../running.ts'
import type { Scene } from '../scene.ts'
import { addFilled, type Collection, openSite } from '../site.ts'
import { refreshSnapshot } from '../snapshot.ts'
import { pullOnce } from './pull.ts'

const synced = z.object({ seconds: z.number(), changed: z.number(), memory: z.number() })

/** One sync in a process of its own, as a build makes it. @returns the memory that the process took, in bytes */
const memoryOfOne = async (module: string, argument: object): Promise<number> => {
  const child = startChild(module)
  try {
    return (await child.ask('sync', synced, argument)).memory
  } finally {
    await child.stop()
  }
}

/** What a sync of one collection is measured by. */
interface Subject {
  url: string
  collection: Collection
  size: number
  /** The process that syncs. */
  module: string
  /** Takes what is synced. */
  folder: string
}

/** Syncs one collection into empty folders, and pulls its feed in turn. A first try that does not count warms up. */
const timesOf = async (
  { url, collection, size, module, folder }: Subject,
  tries: number,
): Promise<{ sync: number; pull: number }[]> => {
  const feed = await pullByFeed(url, collection)
  const child = startChild(module)
  const times: { sync: number; pull: number }[] = []
  try {
    for (let done = 0; done <= tries; done += 1) {
      const pull = await pullOnce({ url: new URL(url) }, feed)
      const argument = { url, collection: collection.name, folder: join(folder, `${done}`) }
      const { seconds, changed } = await child.ask('sync', synced, argument)
      if (changed < size) throw new Error(`sync brought ${changed} elements of ${size}`)
      if (done > 0) times.push({ sync: seconds, pull })
    }
  } finally {
    await child.stop()
  }
  return times
}

const measureOne = async (
  url: string,
  collection: Collection,
  size: number,
  tries: number,
): Promise<SyncRow> => {
  const folder = await mkdtemp(join(tmpdir(), 'typecase-sync-'))
  try {
    const module = await bundledProcess('sync', folder)
    const times = await timesOf({ url, collection, size, module, folder }, tries)
    return {
      size,
      sync: median(times.map(({ sync }) => sync)),
      pull: median(times.map(({ pull }) => pull)),
      ratio: median(times.map(({ sync, pull }) => pull / sync)),
      memory: await memoryOfOne(module, { url, collection: collection.name, folder: join(folder, 'alone') }),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Syncs of every collection by the client, each in a process of its own. */
export const measureSyncs = async ({ stack, prepared, effort }: Scene): Promise<SyncRow[]> => {
  const rows: SyncRow[] = []
  for (const { collection, size } of prepared.filled)
    rows.push(await measureOne(stack.url, collection, size, effort.tries))
  return rows
}

/** Fills one collection, and measures its sync alone. @param folder for the data, which the caller removes */
export const measureSyncAlone = async (folder: string, size: number, tries: number): Promise<SyncRow[]> => {
  const stack = await startBenchStack(join(folder, 'sync'), false)
  try {
    const collection = await addFilled(await openSite(stack.url), 'articles', size)
    await stack.drained()
    await refreshSnapshot(stack, collection)
    return [await measureOne(stack.url, collection, size, tries)]
  } finally {
    await stack.stop()
  }
}

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  type EleventyConfig,
  type EleventyOptions,
  typecasePlugin,
} from '../../../shared/client/eleventy/plugin.ts'
import { createFeed } from '../feed.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typecase-eleventy-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const dataOf = z.object({
  collections: z.record(z.string(), z.array(z.looseObject({ text: z.string() }))),
  pages: z.array(z.unknown()),
})

/** Eleventy with the plugin, and the feed that it reads. */
const eleventy = (options: Partial<EleventyOptions> = {}, feed = createFeed()) => {
  let before = (_: { runMode: string }): void => undefined
  let load = (): Promise<unknown> => Promise.resolve()
  const ignored: string[] = []
  const config: EleventyConfig = {
    addGlobalData: (_, given) => {
      load = given
    },
    on: (_, then) => {
      before = then
    },
    watchIgnores: { add: (pattern) => ignored.push(pattern) },
  }
  typecasePlugin(config, {
    url: 'https://cms.example.com',
    collections: ['articles'],
    pages: false,
    static: false,
    cacheFolder: folder,
    fetch: feed.fetch,
    retry: false,
    ...options,
  })
  /** One build: how many templates ask does not count. */
  const build = async (runMode = 'build'): Promise<string[]> => {
    before({ runMode })
    const [one, other] = await Promise.all([load(), load()])
    expect(one).toBe(other)
    return dataOf.parse(one).collections.articles?.map(({ text }) => text) ?? []
  }
  return { feed, build, ignored }
}

test('all templates of a build share one read, and the next build asks for what has changed', async () => {
  const { feed, build, ignored } = eleventy()
  feed.put(2, 'two')
  feed.put(1, 'one')
  feed.cutAt(Number.POSITIVE_INFINITY)
  expect(await build()).toEqual(['one', 'two'])
  expect(feed.requests()).toEqual([''])
  feed.remove(1)
  expect(await build()).toEqual(['two'])
  expect(feed.requests()).toHaveLength(2)
  expect(feed.requests()[1]).toMatch(/^\?cursor=/)
  expect(ignored).toEqual([`${folder}/**`])
  expect(await readdir(folder)).toEqual(['collections'])
})

test('while it serves, it reads once in a time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { feed, build } = eleventy({ interval: 10 })
  feed.put(1, 'one')
  expect(await build('serve')).toEqual(['one'])
  feed.put(1, 'uno')
  vi.advanceTimersByTime(9_999)
  expect(await build('serve')).toEqual(['one'])
  vi.advanceTimersByTime(1)
  expect(await build('serve')).toEqual(['uno'])
})

test('a failure fails a build, and under serve shows what was kept', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { feed, build } = eleventy({ interval: 0 })
  feed.put(1, 'one')
  feed.cutAt(1)
  await expect(build('serve')).rejects.toThrow('The collection articles could not be loaded')
  feed.cutAt(Number.POSITIVE_INFINITY)
  expect(await build()).toEqual(['one'])
  feed.put(1, 'uno')
  feed.cutAt(1)
  await expect(build()).rejects.toThrow('The collection articles could not be loaded')
  expect(warn).not.toHaveBeenCalled()
  expect(await build('serve')).toEqual(['one'])
  expect(warn.mock.calls.flat().join()).toContain('The last known content is shown.')
  await expect(eleventy({ interval: 0, onError: 'fail' }, feed).build('serve')).rejects.toThrow('could not')
  expect(await eleventy({ onError: 'stale' }, feed).build()).toEqual(['one'])
  await expect(
    eleventy({ onError: 'stale', url: 'https://other.example.com' }, feed).build(),
  ).rejects.toThrow('could not be loaded from https://other.example.com')
})

test('a collection that is not published any more is no failure that passes', async () => {
  const feed = createFeed()
  feed.put(1, 'one')
  await eleventy({}, feed).build()
  const fetch = async () =>
    Response.json(
      { status: 'error', error: { title: 'Not found', text: 'Nothing is published.' } },
      { status: 404 },
    )
  await expect(eleventy({ onError: 'stale', fetch }, feed).build()).rejects.toThrow('Nothing is published.')
})

import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ClientOptions, Fetch } from '../../../shared/client/http/transport.ts'
import { createSite } from '../../../shared/client/site/create-site.ts'
import { memoryStore } from '../../../shared/client/site/memory-store.ts'
import { type Entry, type Form, formNames, forms } from '../feed.ts'

/** What the feed answers at a cursor: entry 1 first, and then one entry each until the last one. */
const partAt = (id: number, last: number, form: Form = 'the cursor first'): string =>
  forms[form]({ changed: [{ id, text: `entry ${id}` }], gone: [], cursor: `${id + 1}`, more: id < last })

const encoder = new TextEncoder()

/** A body that sends what comes before the entries, and the rest when it may. It is made as it is read. */
const inTwo = (text: string, rest: () => Promise<unknown>, onRead = (): void => undefined) => {
  const at = text.indexOf('\n') + 1
  const pieces = [text.slice(0, at), text.slice(at)]
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        onRead()
        if (pieces.length < 2) await rest()
        controller.enqueue(encoder.encode(pieces.shift()))
        if (pieces.length === 0) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

type Body = ReadableStream<Uint8Array> | string
type Answer = (cursor: string, signal: AbortSignal | undefined) => Body | Promise<Body>

/** A site whose feed answers a cursor by a function, and the cursors that were asked for. */
const siteOf = (answer: Answer, options: Partial<ClientOptions> = {}) => {
  const asked: string[] = []
  const fetch: Fetch = async (input, init) => {
    const cursor = new URL(input).searchParams.get('cursor') ?? '1'
    asked.push(cursor)
    return new Response(await answer(cursor, init?.signal ?? undefined))
  }
  const site = createSite<{ a: Entry }>({ url: 'https://cms.example.com', fetch, retry: false, ...options })
  return { asked, entries: site.collection('a') }
}

/** Lets everything happen that can. */
const turns = async (): Promise<void> => {
  for (let at = 0; at < 50; at += 1) await turn()
}

/** What does not come before it is given up. */
const never = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

describe('a sync of several parts', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('asks for the next part while one is still coming, and reads it behind that one', async () => {
    const { promise: first, resolve: sendFirst } = Promise.withResolvers<void>()
    let reads = 0
    const readSecond = (): void => {
      reads += 1
    }
    const { entries, asked } = siteOf((cursor) =>
      cursor === '1' ? inTwo(partAt(1, 2), () => first) : inTwo(partAt(2, 2), turn, readSecond),
    )
    const store = memoryStore<Entry>()
    const synced = entries.sync(store)
    await turns()
    expect([asked, reads]).toEqual([['1', '2'], 0])
    sendFirst()
    expect(await synced).toEqual({ changed: 2, gone: 0, full: true })
    expect([...store.entries.keys()]).toEqual([1, 2])
  })

  test('gives the next part its own time, from when it is read', async () => {
    vi.useFakeTimers()
    const after = (milliseconds: number): Promise<void> =>
      new Promise((resolve) => setTimeout(resolve, milliseconds))
    const slow = (of: (cursor: string) => number) =>
      siteOf(
        (cursor, signal) =>
          inTwo(partAt(Number(cursor), 3), () => Promise.race([after(of(cursor)), never(signal)])),
        { timeout: 1_000 },
      ).entries
    const synced = slow(() => 800).sync(memoryStore<Entry>())
    await vi.advanceTimersByTimeAsync(2_500)
    expect(await synced).toMatchObject({ changed: 3 })
    const failed = slow((cursor) => (cursor === '2' ? 1_100 : 800)).sync(memoryStore<Entry>())
    failed.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(2_500)
    await expect(failed).rejects.toThrow('no answer within 1000 ms')
  })

  test.each(formNames)(
    'asks for no more than one part ahead of the one that is applied, with %s',
    async (form) => {
      const { entries, asked } = siteOf((cursor) => partAt(Number(cursor), 4, form))
      const store = memoryStore<Entry>()
      const counts: number[] = []
      const slow = {
        ...store,
        apply: async (changed: readonly Entry[], gone: readonly number[]) => {
          await turns()
          counts.push(asked.length)
          await store.apply(changed, gone)
        },
      }
      await entries.sync(slow)
      expect(counts).toEqual([2, 3, 4, 4])
      expect([...store.entries.keys()]).toEqual([1, 2, 3, 4])
    },
  )
})

describe('an answer that is cut and comes again', () => {
  /** The first answer is cut once the next part was asked for; the second one tells something else. */
  const cutOnce = (again: { cursor: string; more: boolean }) => {
    let bodies = 0
    const { promise: cut, reject } = Promise.withResolvers<void>()
    const answer: Answer = (cursor, signal) => {
      if (cursor === '2') {
        reject(new TypeError('terminated'))
        return never(signal)
      }
      if (cursor !== '1') return partAt(Number(cursor), 9)
      bodies += 1
      const changed = [{ id: 1, text: 'new' }]
      return bodies === 1
        ? inTwo(partAt(1, 9), () => cut)
        : forms['the cursor first']({ changed, gone: [], ...again })
    }
    return siteOf(answer, { retry: { attempts: 2, longest: 5_000 } })
  }

  test('gives up what was asked for at a cursor that it tells no more', async () => {
    const { entries, asked } = cutOnce({ cursor: '9', more: true })
    const store = memoryStore<Entry>()
    await entries.sync(store)
    expect(asked).toEqual(['1', '2', '1', '9'])
    expect([...store.entries.values()].map(({ text }) => text)).toEqual(['new', 'entry 9'])
  })

  test('gives it up too where it is the last one', async () => {
    const { entries, asked } = cutOnce({ cursor: 'end', more: false })
    const store = memoryStore<Entry>()
    expect(await entries.sync(store)).toEqual({ changed: 1, gone: 0, full: true })
    expect(asked).toEqual(['1', '2', '1'])
    expect((await store.state())?.cursor).toBe('end')
  })
})

describe('a sync that ends early', () => {
  const failing = {
    'a store that cannot apply': { apply: () => Promise.reject(new Error('no room')) },
    'a store that cannot begin anew': { reset: () => Promise.reject(new Error('no room')) },
  }

  test.each(Object.entries(failing))('gives up the part ahead after %s', async (_name, failure) => {
    const given: unknown[] = []
    const { entries } = siteOf((cursor, signal) => {
      if (cursor === '1') return partAt(1, 3)
      return never(signal).catch((reason: unknown) => {
        given.push(reason)
        throw reason
      })
    })
    await expect(entries.sync({ ...memoryStore<Entry>(), ...failure })).rejects.toThrow('no room')
    expect(given).toHaveLength(1)
  })

  test('gives up the part ahead after its signal, and ends with its reason', async () => {
    const controller = new AbortController()
    const reason = new Error('enough')
    const { entries, asked } = siteOf((cursor, signal) => (cursor === '1' ? partAt(1, 3) : never(signal)))
    const onProgress = (): void => controller.abort(reason)
    const synced = entries.sync(memoryStore<Entry>(), { signal: controller.signal, onProgress })
    await expect(synced).rejects.toBe(reason)
    expect(asked).toEqual(['1', '2'])
  })

  test('ends with the failure of the part ahead, behind what was applied before', async () => {
    const { entries } = siteOf((cursor) =>
      cursor === '1' ? partAt(1, 3) : Promise.reject(new TypeError('fetch failed')),
    )
    const applied: number[] = []
    const apply = async (changed: readonly Entry[]) => void applied.push(...changed.map(({ id }) => id))
    await expect(entries.sync({ ...memoryStore<Entry>(), apply })).rejects.toThrow('could not be reached')
    expect(applied).toEqual([1])
  })
})

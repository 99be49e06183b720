import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTypecaseError } from '../../../shared/client/http/error.ts'
import { createSite } from '../../../shared/client/site/create-site.ts'
import { sized } from '../../tier.ts'
import { createFeed, type Entry, type Form } from '../feed.ts'
import { type StoreUnderTest, stores } from '../stores.ts'

const siteOf = (feed: ReturnType<typeof createFeed>, url = 'https://cms.example.com') =>
  createSite<{ articles: Entry }>({ url, fetch: feed.fetch, retry: false }).collection('articles')

const filledIn = (form: Form, count: number) => {
  const feed = createFeed(2, form)
  for (let id = 1; id <= count; id += 1) feed.put(id, `entry ${id}`)
  return feed
}

const withStore = async (
  open: () => Promise<StoreUnderTest>,
  use: (store: StoreUnderTest) => Promise<unknown>,
): Promise<void> => {
  const store = await open()
  await use(store).finally(() => store.remove())
}

type Step =
  | { do: 'put'; id: number; text: string }
  | { do: 'remove'; id: number }
  | { do: 'sync'; cutAt: number }
  | { do: 'restart' | 'expire' | 'move' }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('put' as const), id: fc.integer({ min: 1, max: 9 }), text: fc.string() }),
    fc.record({ do: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ do: fc.constant('sync' as const), cutAt: fc.integer({ min: 1, max: 8 }) }),
    fc.record({ do: fc.constantFrom('restart' as const, 'expire' as const, 'move' as const) }),
  ),
  { maxLength: 40 },
)

/** Does the steps; after each sync that ended the content is that of the feed, and after a cut that of before. */
const play = async (form: Form, under: StoreUnderTest, given: readonly Step[]): Promise<void> => {
  const feed = createFeed(2, form)
  let current = under
  let site = 0
  let held: Entry[] = await current.content()
  const sync = async (cutAt: number): Promise<void> => {
    feed.cutAt(cutAt)
    const outcome = await siteOf(feed, `https://site-${site}.example.com`)
      .sync(current.store)
      .then(
        () => 'done',
        (error: unknown) => (isTypecaseError(error) ? 'cut' : String(error)),
      )
    expect(outcome).toBe(feed.requests().length >= cutAt ? 'cut' : 'done')
    if (outcome === 'done') held = feed.content()
    expect(await current.content()).toEqual(held)
  }
  for (const step of given) {
    if (step.do === 'put') feed.put(step.id, step.text)
    else if (step.do === 'remove') feed.remove(step.id)
    else if (step.do === 'expire') feed.expire()
    else if (step.do === 'move') site += 1
    else if (step.do === 'sync') await sync(step.cutAt)
    else {
      current = current.restart()
      held = await current.content()
    }
  }
  await sync(Number.POSITIVE_INFINITY)
}

const cases = stores.flatMap(([name, open]) =>
  (['the cursor first', 'the cursor last', 'one line'] as const).map((form) => ({ name, open, form })),
)

describe.each(cases)('sync with $name, from answers with $form', ({ open, form }) => {
  const filled = (count: number) => filledIn(form, count)

  test('ends with the content of a fresh pull, whatever came before', async () => {
    await fc.assert(
      fc.asyncProperty(steps, (given) => withStore(open, (store) => play(form, store, given))),
      { numRuns: sized(20, 350) },
    )
  })

  test('pulls all the first time, then what has changed, in as many requests as it takes', () =>
    withStore(open, async ({ store, content }) => {
      const feed = filled(5)
      const articles = siteOf(feed)
      feed.cutAt(Number.POSITIVE_INFINITY)
      const told: object[] = []
      const onProgress = (done: object): void => void told.push(done)
      expect(await articles.sync(store, { onProgress })).toEqual({ changed: 5, gone: 0, full: true })
      expect(told).toEqual([
        { changed: 2, gone: 0 },
        { changed: 4, gone: 0 },
        { changed: 5, gone: 0 },
      ])
      expect(feed.requests()).toHaveLength(3)

      feed.put(2, 'new')
      feed.remove(4)
      feed.put(6, 'more')
      feed.cutAt(Number.POSITIVE_INFINITY)
      expect(await articles.sync(store)).toEqual({ changed: 2, gone: 1, full: false })
      expect(feed.requests()).toHaveLength(2)
      expect(await content()).toEqual([
        { id: 1, text: 'entry 1' },
        { id: 2, text: 'new' },
        { id: 3, text: 'entry 3' },
        { id: 5, text: 'entry 5' },
        { id: 6, text: 'more' },
      ])
    }))

  test('asks once where nothing has changed, and takes 304 for it', () =>
    withStore(open, async ({ store, content }) => {
      const feed = filled(3)
      await siteOf(feed).sync(store)
      const state = await store.state()
      feed.cutAt(Number.POSITIVE_INFINITY)
      expect(await siteOf(feed).sync(store)).toEqual({ changed: 0, gone: 0, full: false })
      expect(feed.requests()).toEqual([`?${new URLSearchParams({ cursor: state?.cursor ?? '' })}`])
      expect(await store.state()).toEqual(state)
      expect(await content()).toEqual(feed.content())
    }))

  test('starts anew, once, when its cursor is too old, and loses nothing when that is cut', () =>
    withStore(open, async ({ store, content }) => {
      const feed = filled(5)
      await siteOf(feed).sync(store)
      const before = await content()
      feed.remove(1)
      feed.expire()
      feed.cutAt(3)
      await expect(siteOf(feed).sync(store)).rejects.toThrow('could not be reached')
      expect(await content()).toEqual(before)
      feed.cutAt(Number.POSITIVE_INFINITY)
      expect(await siteOf(feed).sync(store)).toEqual({ changed: 4, gone: 0, full: true })
      expect(feed.requests()).toHaveLength(3)
      expect(await content()).toEqual(feed.content())
    }))

  test('takes nothing over from another source', () =>
    withStore(open, async ({ store, content }) => {
      await siteOf(filled(5)).sync(store)
      const other = createFeed(2, form)
      other.put(9, 'of the other')
      expect(await siteOf(other, 'https://other.example.com').sync(store)).toMatchObject({ full: true })
      expect(await content()).toEqual([{ id: 9, text: 'of the other' }])
      expect((await store.state())?.source).toBe('https://other.example.com/api/articles/changes')
    }))

  test('takes one sync of a store at a time', () =>
    withStore(open, async ({ store, content }) => {
      const feed = filled(5)
      const articles = siteOf(feed)
      const results = await Promise.all([articles.sync(store), articles.sync(store), articles.sync(store)])
      expect(results.map(({ full }) => full)).toEqual([true, false, false])
      expect(await content()).toEqual(feed.content())
    }))

  test('ends with the reason of its signal, and goes on later', () =>
    withStore(open, async ({ store, content }) => {
      const feed = filled(5)
      const controller = new AbortController()
      const reason = new Error('enough')
      const onProgress = (): void => controller.abort(reason)
      await expect(siteOf(feed).sync(store, { signal: controller.signal, onProgress })).rejects.toBe(reason)
      expect(await content()).toEqual([])
      await siteOf(feed).sync(store)
      expect(await content()).toEqual(feed.content())
    }))
})

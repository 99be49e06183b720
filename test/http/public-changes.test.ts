import { describe, expect, test } from 'vitest'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { isWhole } from '../tier.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { addElement, type Field, publishedCollection } from './harness/collections.ts'

const admin = asAdmin()
const visitor = asVisitor()

const fields: Field[] = [
  { name: 'title', type: 'text' },
  { name: 'views', type: 'number' },
]

describe('public.changes', () => {
  test('tells everything, then what changed since', async () => {
    const made = await publishedCollection(admin, fields)
    const params = { collection: made.name }
    for (const name of ['a', 'b', 'c', 'd']) await addElement(admin, made, { name })
    const changes = async (cursor?: string, limit?: number) =>
      (
        await visitor.call(publicEndpoints.changes, {
          params,
          query: { ...(cursor === undefined ? {} : { cursor }), ...(limit === undefined ? {} : { limit }) },
        })
      ).data.payload
    const first = await changes()
    expect(first.changed.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
    expect([first.gone, first.more]).toEqual([[], false])
    expect((await changes(first.cursor)).changed).toEqual([])

    const at = (elementId: number) => ({ params: { id: made.id, elementId } })
    await admin.call(elementEndpoints.update, { ...at(2), body: { title: 'new' } })
    await admin.call(elementEndpoints.unpublish, at(3))
    await admin.call(elementEndpoints.delete, at(4))
    await addElement(admin, made, { name: 'e' })
    const second = await changes(first.cursor)
    expect(second.changed.map(({ name, title }) => [name, title])).toEqual([
      ['b', 'new'],
      ['e', null],
    ])
    expect(second.gone.toSorted()).toEqual([3, 4])

    const seen: number[] = []
    let cursor = first.cursor
    for (let more = true; more; ) {
      const part = await changes(cursor, 1)
      seen.push(...part.changed.map(({ id }) => id), ...part.gone)
      ;({ cursor, more } = part)
    }
    expect(seen).toEqual([2, 3, 4, 5])
    expect((await changes(cursor)).changed).toEqual([])
  })

  test('has the cursor first, and each entry on a line of its own', async () => {
    const made = await publishedCollection(admin, fields)
    const titles = ['a\nb', ']', '[', '{"id":9},']
    for (const [at, title] of titles.entries()) await addElement(admin, made, { name: `entry ${at}`, title })
    const { text } = await visitor.send(publicEndpoints.changes, `/api/${made.name}/changes`)
    const [before, ...lines] = text.split('\n')
    const behind = lines.pop()
    expect(before).toMatch(
      /^\{"status":"success","payload":\{"gone":\[\],"cursor":"[^"]+","more":false,"changed":\[$/,
    )
    expect(lines.map((line) => JSON.parse(line.replace(/,$/, '')).title)).toEqual(titles)
    expect(behind).toBe(']}}')
  })

  test('tells nothing of drafts: created, edited, deleted, or back before anybody saw them', async () => {
    const made = await publishedCollection(admin, fields)
    const params = { collection: made.name }
    await addElement(admin, made, { name: 'a' })
    const poll = async (cursor?: string) =>
      (await visitor.call(publicEndpoints.changes, { params, query: cursor === undefined ? {} : { cursor } }))
        .data.payload
    const { cursor } = await poll()
    const at = (elementId: number) => ({ params: { id: made.id, elementId } })
    for (const name of ['draft', 'deleted draft']) await addElement(admin, made, { name, active: false })
    await admin.call(elementEndpoints.update, { ...at(2), body: { title: 'edited' } })
    await admin.call(elementEndpoints.delete, at(3))
    const then = await poll(cursor)
    expect([then.changed, then.gone, then.more]).toEqual([[], [], false])
    await admin.call(elementEndpoints.publish, at(2))
    await admin.call(elementEndpoints.unpublish, at(2))
    expect((await poll(then.cursor)).gone).toEqual([2])
  })

  test.runIf(isWhole)(
    'ends an answer before it outgrows a function’s response, whatever was asked for',
    async () => {
      const made = await publishedCollection(admin, fields)
      const params = { collection: made.name }
      const body = Array.from({ length: 24 }, (_, at) => ({ name: `big ${at}`, title: '"'.repeat(150_000) }))
      for (const third of [body.slice(0, 8), body.slice(8, 16), body.slice(16)])
        await admin.call(elementEndpoints.import, { params: { id: made.id }, body: third })
      const seen: number[] = []
      let [cursor, answers] = ['', 0]
      for (let more = true; more; answers += 1) {
        const { data } = await visitor.call(publicEndpoints.changes, {
          params,
          query: { limit: 1000, ...(cursor === '' ? {} : { cursor }) },
          headers: { 'accept-encoding': 'identity' },
        })
        seen.push(...data.payload.changed.map(({ id }) => id))
        ;({ cursor, more } = data.payload)
      }
      expect(seen).toEqual(body.map((_, at) => at + 1))
      expect(answers).toBe(3)
    },
  )

  test('a changed list of fields changes every element', async () => {
    const made = await publishedCollection(admin, fields)
    for (const name of ['a', 'b']) await addElement(admin, made, { name })
    const params = { collection: made.name }
    const before = await visitor.call(publicEndpoints.changes, { params })
    const { id, ...names } = made
    await admin.call(collectionEndpoints.update, { params: { id }, body: { ...names, fields: [] } })
    const { data } = await visitor.call(publicEndpoints.changes, {
      params,
      query: { cursor: before.data.payload.cursor },
    })
    expect(data.payload.changed.map((element) => 'title' in element)).toEqual([false, false])
  })

  test('refuses a cursor no answer gave, and one of a collection that is gone', async () => {
    const made = await publishedCollection(admin)
    const params = { collection: made.name }
    for (const cursor of ['nonsense', 'e30', '__proto__'])
      await visitor.fails(400, publicEndpoints.changes, { params, query: { cursor } })
    const { data } = await visitor.call(publicEndpoints.changes, { params })
    await admin.call(collectionEndpoints.delete, { params: { id: made.id } })
    const { id: _, ...names } = made
    const again = await admin.call(collectionEndpoints.add, { body: { ...names, fields: [] } })
    await admin.call(collectionEndpoints.publish, { params: { id: again.data.payload.id } })
    await visitor.fails(410, publicEndpoints.changes, { params, query: { cursor: data.payload.cursor } })
  })
})

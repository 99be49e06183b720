import { describe, expect, test } from 'vitest'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { pageEndpoints } from '../../shared/contract/pages.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { addElement, collectionBody, publishedCollection } from './harness/collections.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()

describe('the versions beside a list', () => {
  test('are the ETags of its elements in its order, also after the fields changed', async () => {
    const made = await publishedCollection(admin, [{ name: 'rank', type: 'number' }])
    const params = { id: made.id }
    for (const rank of [3, 1, 2]) await addElement(admin, made, { name: `n${rank}`, rank, active: true })
    const check = async (): Promise<string[]> => {
      const { data } = await admin.call(elementEndpoints.list, {
        params,
        query: { sortBy: 'rank', sortOrder: 'DESC', limit: 2 },
      })
      expect(data.payload.map(({ id }) => id)).toEqual([1, 3])
      const read = data.payload.map(({ id }) =>
        admin.call(elementEndpoints.get, { params: { ...params, elementId: Number(id) } }),
      )
      const tags = (await Promise.all(read)).map(({ headers }) => headers.get('etag'))
      expect(data.versions).toEqual(tags)
      return data.versions
    }
    const before = await check()
    const fields = [
      { name: 'rank', type: 'number' as const },
      { name: 'note', type: 'text' as const },
    ]
    const { singleName, pluralName } = made
    const body = { ...collectionBody(fields, made.name), singleName, pluralName }
    await admin.call(collectionEndpoints.update, { params, body })
    expect(await check()).not.toEqual(before)
    const shown = await asVisitor().send(publicEndpoints.collection, `/api/${made.name}`)
    expect(JSON.parse(shown.text)).not.toHaveProperty('versions')
  })

  test('serve as If-Match: an entry that changed since the list was read is left alone', async () => {
    const tag = unique('listed')
    for (const name of ['a', 'b'])
      await admin.call(pageEndpoints.add, { body: { name, url: unique('u'), title: tag } })
    const { data } = await admin.call(pageEndpoints.list, { query: { search: tag } })
    const [first, second] = data.payload.map(({ id }) => id)
    const update = (id = 0, version = '') =>
      admin.send(pageEndpoints.update, `/core/pages/items/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'if-match': version },
        body: '{"description":"x"}',
      })
    expect((await update(first, data.versions[0])).status).toBe(200)
    expect((await update(first, data.versions[0])).status).toBe(412)
    expect((await update(second, data.versions[1])).status).toBe(200)
    const none = await admin.call(pageEndpoints.list, { query: { search: unique('nothing') } })
    expect(none.data.versions).toEqual([])
  })
})

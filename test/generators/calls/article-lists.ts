import assert from 'node:assert/strict'
import { test } from 'node:test'

/** What these tests ask of the list of articles. The query of each client has to take it. */
interface ArticleQuery {
  sortBy?: 'minutes' | 'publishedOn'
  sortOrder?: 'DESC'
  limit?: number
  page?: number
  search?: string
  filter?: {
    'minutes.gte'?: number
    'minutes.lt'?: number
    'title.contains'?: string
    'publishedOn.lt'?: string
    'name.in'?: string
    'summary.null'?: boolean
    accent?: string
    featured?: boolean
  }
}

/** Tests the list of articles through a client. @param titles gives the titles of the articles that a query finds */
export const testArticleLists = (titles: (query: ArticleQuery) => Promise<string[]>): void => {
  test('a list is sorted by the fields of the collection', async () => {
    assert.equal((await titles({ sortBy: 'minutes', sortOrder: 'DESC', limit: 1 }))[0], 'Your first loaf')
    assert.equal((await titles({ sortBy: 'publishedOn', limit: 1 }))[0], 'Keeping a rye starter')
    assert.equal((await titles({ sortBy: 'minutes', limit: 2, page: 2 }))[0], 'Keeping a rye starter')
  })

  test('a list is filtered by values of each type', async () => {
    const sortBy = 'minutes'
    assert.deepEqual(await titles({ sortBy, filter: { 'minutes.gte': 7 } }), [
      'Einkorn, emmer, spelt',
      'Your first loaf',
    ])
    assert.deepEqual(await titles({ sortBy, filter: { featured: true } }), [
      'A plait for Sunday',
      'Keeping a rye starter',
    ])
    assert.deepEqual(await titles({ filter: { 'title.contains': 'MMER, s' } }), ['Einkorn, emmer, spelt'])
    assert.deepEqual(await titles({ filter: { 'publishedOn.lt': '2026-09-10' } }), ['Keeping a rye starter'])
    assert.deepEqual(await titles({ sortBy, filter: { 'name.in': 'zopf,oven-steam' } }), [
      'Steam without a steam oven',
      'A plait for Sunday',
    ])
    assert.deepEqual(await titles({ filter: { accent: '#B5651D', 'minutes.lt': 6 } }), ['A plait for Sunday'])
    assert.deepEqual(await titles({ filter: { 'summary.null': true } }), [])
    assert.deepEqual(await titles({ search: 'forgives' }), ['Your first loaf'])
  })
}

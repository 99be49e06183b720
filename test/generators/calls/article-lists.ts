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
    assert.equal(
      (await titles({ sortBy: 'minutes', sortOrder: 'DESC', limit: 1 }))[0],
      'A rock that was not there',
    )
    assert.equal((await titles({ sortBy: 'publishedOn', limit: 1 }))[0], 'Moving the great lens')
    assert.equal((await titles({ sortBy: 'minutes', limit: 2, page: 2 }))[0], 'Nine questions from Class 4')
  })

  test('a list is filtered by values of each type', async () => {
    const sortBy = 'minutes'
    assert.deepEqual(await titles({ sortBy, filter: { 'minutes.gte': 8 } }), [
      'Saving an oilskin',
      'The night the fog signal failed',
      'A rock that was not there',
    ])
    assert.deepEqual(await titles({ sortBy, filter: { featured: true } }), [
      'What the pilots wrote down',
      'Moving the great lens',
      'A rock that was not there',
    ])
    assert.deepEqual(await titles({ filter: { 'title.contains': 'AT THE PILOT' } }), [
      'What the pilots wrote down',
    ])
    assert.deepEqual(await titles({ filter: { 'publishedOn.lt': '2026-03-10' } }), ['Moving the great lens'])
    assert.deepEqual(await titles({ sortBy, filter: { 'name.in': 'great-lens,knot-board' } }), [
      'A board of fifty-two knots',
      'Moving the great lens',
    ])
    assert.deepEqual(await titles({ filter: { accent: '#B3541E', 'minutes.lt': 6 } }), [
      'What the pilots wrote down',
    ])
    assert.deepEqual(await titles({ filter: { 'summary.null': true } }), [])
    assert.deepEqual(await titles({ search: 'hand bell' }), ['The night the fog signal failed'])
  })
}

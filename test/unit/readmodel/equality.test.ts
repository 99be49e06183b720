import { describe, expect, test, vi } from 'vitest'
import type { Filter, Shape } from '../../../shared/readmodel/lists/shape.ts'
import { listOf } from './list-of.ts'

const count = 1_000
const entities = Array.from({ length: count }, (_, at) => ({
  title: at % 10 === 0 ? null : `title ${at % 100}`,
  link: `link ${at}`,
}))

/** A model of the entities, and how often a field was read: every reading asks for the form in which it compares. */
const counted = async () => {
  const reads = { title: 0, link: 0 }
  const canonical = {
    title: (text: string) => {
      reads.title += 1
      return text
    },
    link: (text: string) => {
      reads.link += 1
      return text
    },
  }
  const shape: Shape = {
    schemaKey: 'counted',
    project: ({ data }) => data,
    hitsMember: null,
    fields: { title: 'text', link: 'text' },
    canonical,
    searchable: [],
  }
  return { reads, list: await listOf(shape, entities) }
}

const withTitles = entities.filter(({ title }) => title !== null).length
const hundred = Array.from({ length: 100 }, (_, at) => `link ${at * 7}`)

describe('a condition that needs no order of texts', () => {
  test.each<[string, Filter, found: number]>([
    ['eq', { field: 'title', op: 'eq', value: 'title 5' }, 10],
    ['ne', { field: 'title', op: 'ne', value: 'title 5' }, count - 10],
    ['in', { field: 'title', op: 'in', value: ['title 5', 'title 6', 'other'] }, 20],
    ['null', { field: 'title', op: 'null', value: true }, count - withTitles],
  ])('%s reads each text once, and later only those that may be equal', async (_, filter, found) => {
    const collator = vi.spyOn(Intl, 'Collator')
    const { reads, list } = await counted()
    expect(await list({ filters: [filter] })).toHaveLength(found)
    const given = filter.op === 'null' ? 0 : [filter.value].flat().length
    const equal = filter.op === 'null' ? 0 : filter.op === 'ne' ? 10 : found
    expect(reads.title).toBe(withTitles + given + equal)
    expect(await list({ filters: [filter], sortOrder: 'DESC' })).toHaveLength(found)
    expect(await list({ filters: [{ field: 'title', op: 'eq', value: 'no such title' }] })).toEqual([])
    expect(reads.title).toBe(withTitles + given + equal + 1)
    expect(collator).not.toHaveBeenCalled()
    collator.mockRestore()
  })

  test('sorts no text for a list that is sorted by another field', async () => {
    const { reads, list } = await counted()
    const filters: Filter[] = [{ field: 'link', op: 'in', value: hundred }]
    expect(await list({ filters, sortBy: 'title' })).toHaveLength(hundred.length)
    expect(reads.link).toBe(count + 2 * hundred.length)
    expect(reads.title).toBe(withTitles)
    expect(await list({ filters: [], sortBy: 'link' })).toHaveLength(count)
    expect(reads.link).toBe(2 * count + 2 * hundred.length)
  })
})

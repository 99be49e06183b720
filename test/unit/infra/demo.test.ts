import { describe, expect, test } from 'vitest'
import { addAll, addMissing } from '../../../infra/local/demo/ensure.ts'
import { eventElements } from '../../../infra/local/demo/events.ts'
import { exhibitElements } from '../../../infra/local/demo/exhibits/all.ts'
import { categories, exhibits } from '../../../infra/local/demo/exhibits/collection.ts'
import { fieldTypes } from '../../../shared/values/field-types.ts'

/** How many entries the page for editors shows at once. */
const pageSize = 25

const repeated = (texts: readonly string[]): string[] =>
  texts.filter((text, index) => texts.indexOf(text) !== index)

describe('the exhibits of the demo', () => {
  test('have a field of each type, and use each hint for editors', () => {
    const { fields } = exhibits
    expect(new Set(fields.map(({ type }) => type))).toEqual(new Set(fieldTypes))
    for (const hint of ['label', 'help', 'options', 'format', 'unique', 'default'] as const)
      expect(
        fields.some((field) => field[hint] !== undefined),
        hint,
      ).toBe(true)
    expect(new Set(fields.map(({ format }) => format))).toEqual(new Set([undefined, 'multiline', 'markdown']))
  })

  test('fill several pages, in each category and with drafts', () => {
    expect(exhibitElements.length).toBeGreaterThan(2 * pageSize)
    const inEach = categories.map((one) => exhibitElements.filter(({ category }) => category === one).length)
    expect(Math.min(...inEach)).toBeGreaterThanOrEqual(10)
    const drafts = exhibitElements.filter(({ active }) => active === false).length
    expect(drafts).toBeGreaterThan(3)
    expect(drafts).toBeLessThan(exhibitElements.length / 4)
  })

  test('have names, titles and inventory numbers of their own, by the year of acquisition', () => {
    expect(repeated(exhibitElements.map(({ name }) => name))).toEqual([])
    expect(repeated(exhibitElements.map(({ title }) => title))).toEqual([])
    expect(repeated(exhibitElements.map(({ inventoryNumber }) => inventoryNumber))).toEqual([])
    for (const { inventoryNumber, acquiredOn, yearMade = 0, name } of exhibitElements) {
      expect(inventoryNumber.split('.')[0], name).toBe(acquiredOn.slice(0, 4))
      expect(yearMade, name).toBeLessThanOrEqual(Number(acquiredOn.slice(0, 4)))
    }
  })

  test('have wall texts that fit the label', () => {
    for (const { wallText, name } of exhibitElements)
      expect(wallText.split(/\s+/).length, name).toBeLessThanOrEqual(60)
  })
})

test('the events of the demo have names of their own, and instants', () => {
  expect(repeated(eventElements.map(({ name }) => name))).toEqual([])
  for (const { startsAt, name } of eventElements)
    expect(new Date(startsAt).toISOString(), name).toBe(startsAt.replace('Z', '.000Z'))
})

test('a load that was cut adds the elements that are missing, and a first one asks for none', async () => {
  const all = ['a', 'b', 'c'].map((name) => ({ name }))
  const find = () => Promise.resolve({ data: { payload: [{ name: 'b' }] } })
  expect(await addMissing.missing(find, all)).toEqual([{ name: 'a' }, { name: 'c' }])
  expect(await addAll.missing(() => Promise.reject(new Error('asked')), all)).toEqual(all)
})

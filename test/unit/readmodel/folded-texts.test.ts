import { expect, test } from 'vitest'
import { Journal, noHits } from '../../../shared/readmodel/instance/content.ts'
import { EntitySlots } from '../../../shared/readmodel/instance/entity-slots.ts'
import { FoldedTexts } from '../../../shared/readmodel/lists/folded-texts.ts'
import { Members, Projection } from '../../../shared/readmodel/lists/members.ts'
import type { Shape } from '../../../shared/readmodel/lists/shape.ts'

const fields = { a: 'text', b: 'text', j: 'rawJson' } as const
const count = 50

/** Entities of three values each, and how often one was projected: once for each time it is parsed. */
const filled = (maxBytes: number) => {
  let parsed = 0
  const project: Shape['project'] = ({ data }) => {
    parsed += 1
    return data
  }
  const shape: Shape = { schemaKey: 1, project, hitsMember: null, fields, searchable: ['a'] }
  const content = { slots: new EntitySlots(), journal: new Journal(), hits: noHits }
  const put = (id: number, text: string): void => {
    const data = JSON.stringify({ id, a: `A ${text}`, b: `B ${text}`, j: [text] })
    const slot = content.slots.put({ id, v: 1, active: true, data })
    content.journal.record([slot], 100)
  }
  for (let id = 1; id <= count; id += 1) put(id, `text ${id} ${'x'.repeat(100)}`)
  const texts = new FoldedTexts(new Members(content, shape, new Projection(shape, 1e6)), maxBytes)
  const slots = Array.from({ length: count }, (_, slot) => slot)
  const scan = (...names: string[]): (string | null)[] => {
    texts.begin()
    const readers = names.map((name) => texts.reader(name))
    return slots.flatMap((slot) => readers.map((read) => read(slot, () => false)))
  }
  const parsedBy = (...names: string[]): number => {
    const before = parsed
    scan(...names)
    return parsed - before
  }
  return { texts, scan, parsedBy, put }
}

test('an entity is parsed once for all fields of a scan, and not at all for the next', () => {
  const { parsedBy } = filled(1e6)
  expect(parsedBy('a', 'b')).toBe(count)
  expect(parsedBy('a', 'b', 'a')).toBe(0)
})

test('what changed is read again, and nothing else', () => {
  const { scan, parsedBy, put, texts } = filled(1e6)
  scan('a')
  const { bytes } = texts
  put(3, 'NEW')
  expect(scan('a')[2]).toBe('a new')
  expect(texts.bytes).toBeLessThan(bytes)
  put(3, 'newer')
  expect(parsedBy('a')).toBe(1)
})

test('the bound holds, and fields that are no longer looked into give way', () => {
  const one = filled(1e6)
  one.scan('a')
  const maxBytes = one.texts.bytes + 100
  const { texts, scan, parsedBy } = filled(maxBytes)
  for (const name of ['a', 'b', 'a']) {
    expect(parsedBy(name)).toBe(count)
    expect(texts.bytes).toBeLessThanOrEqual(maxBytes)
    expect(parsedBy(name)).toBe(0)
  }
  scan('a', 'b')
  expect(texts.bytes).toBeLessThanOrEqual(maxBytes)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EntitySlots, loadedBytes } from '../../../shared/readmodel/instance/entity-slots.ts'
import { textBytesOf } from '../../../shared/store/entity.ts'
import { emptyHead, type Head, headOf } from '../../../shared/store/head.ts'
import { type EntityWrite, headAfter } from '../../../shared/store/partition-change.ts'

const text = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 }))
const texts = fc.record({ data: text, hidden: fc.option(text, { nil: undefined }) })
const step = fc.record({
  created: fc.array(texts, { maxLength: 4 }),
  changed: fc.array(fc.tuple(fc.nat(30), texts), { maxLength: 3 }),
  removed: fc.array(fc.nat(30), { maxLength: 3 }),
})
const steps = fc.array(step, { maxLength: 12 })

type Texts = Pick<EntityWrite, 'data' | 'hidden'>

test.each<[Texts, number]>([
  [{ data: '{}' }, 2],
  [{ data: '{"a":"é"}' }, 18],
  [{ data: '{}', hidden: '{"b":1}' }, 9],
  [{ data: '', hidden: '日本' }, 6],
])('the texts of %j take %i bytes', (entity, bytes) => {
  expect(textBytesOf(entity)).toBe(bytes)
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The head after some steps, and the texts that are held then. */
const after = (steps: readonly Step[]): { head: Head; held: Map<number, Texts> } => {
  const held = new Map<number, Texts>()
  let head = emptyHead('page')
  for (const { created, changed, removed } of steps) {
    const before = (id: number) => {
      const texts = held.get(id)
      return { wasActive: null, bytesBefore: texts ? textBytesOf(texts) : 0, isNew: !texts }
    }
    const gone = new Set(removed.filter((id) => held.has(id)))
    const rewritten = new Map(changed.filter(([id]) => held.has(id) && !gone.has(id)))
    const { nextId } = head
    const written = [...created.map((texts, at): [number, Texts] => [nextId + at, texts]), ...rewritten]
    const puts = written.map(([id, texts]) => ({ id, active: null, ...before(id), ...texts }))
    const removals = [...gone].map((id) => ({ id, ...before(id) }))
    head = headAfter({ head, puts, removals })
    for (const [id, texts] of written) held.set(id, texts)
    for (const id of gone) held.delete(id)
  }
  return { head, held }
}

test('after any changes the bytes of a head are those of its entities, and those that memory counts', () => {
  const isExact = fc.property(steps, (taken) => {
    const { head, held } = after(taken)
    const slots = new EntitySlots()
    for (const [id, { data, hidden }] of held)
      slots.put({ id, v: 1, active: null, data, ...(hidden === undefined ? {} : { hidden }) })
    expect(head.bytes).toBe([...held.values()].reduce((sum, texts) => sum + textBytesOf(texts), 0))
    expect(loadedBytes(head)).toBe(slots.bytes)
  })
  fc.assert(isExact)
})

test('a head of before heads told their bytes begins at 0, and stays at 0 where more is removed than it knows', () => {
  const { bytes: _, ...before } = { ...emptyHead('page'), version: 3, total: 1 }
  const head = headOf({ ...before, pk: 'head#page', sk: 'head' })
  expect(head.bytes).toBe(0)
  const removals = [{ id: 1, wasActive: true, bytesBefore: 90 }]
  expect(headAfter({ head, puts: [], removals }).bytes).toBe(0)
})

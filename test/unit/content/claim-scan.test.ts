import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ClaimScan } from '../../../functions/collections/claim-scan.ts'
import { newSchema } from '../../../shared/content/collections.ts'
import { changeSchema } from '../../../shared/content/schema-change.ts'
import type { FieldDefinition } from '../../../shared/contract/fields.ts'
import type { ListedEntity } from '../../../shared/readmodel/source/partition-source.ts'

const field = (name: string, unique: boolean): FieldDefinition => ({
  name,
  type: 'text',
  allowNull: true,
  unique,
})
const before = newSchema('element#a', [field('code', false), field('tag', true)])
const { next } = changeSchema(before, [field('code', true), field('tag', false)], 'mark')

const entity = (id: number, v: number, code: string | null, tag: string | null): ListedEntity => ({
  id,
  v,
  active: true,
  data: JSON.stringify({ id, name: `n${id}`, active: true, _sort: 500, code, tag }),
  sv: 1,
})

const versions = fc.array(
  fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 8 }),
      code: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e')),
      tag: fc.option(fc.constantFrom('x', 'y', 'z')),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  ),
  { minLength: 1, maxLength: 5 },
)

describe('the scan of claims', () => {
  it('knows after each version what a fresh look at all elements finds', () => {
    fc.assert(
      fc.property(versions, (lists) => {
        const scan = new ClaimScan(before, next)
        let known = new Map<number, ListedEntity>()
        for (const [at, list] of lists.entries()) {
          // An element that is as it was keeps the version that wrote it.
          const entities = list.map(({ id, code, tag }) => {
            const same = known.get(id)
            const written = entity(id, at + 1, code, tag === null ? null : `${tag}${id}`)
            return same?.data === written.data ? same : written
          })
          known = new Map(entities.map((one) => [one.id, one]))
          const codes = entities.flatMap(({ data }) => JSON.parse(data).code ?? [])
          const isUnique = scan.take(entities)
          expect(isUnique).toBe(new Set(codes).size === codes.length)
          if (!isUnique) return
          const fresh = new ClaimScan(before, next)
          fresh.take(entities)
          expect(Object.fromEntries(scan.made)).toEqual(Object.fromEntries(fresh.made))
          expect([...scan.given.keys()].sort()).toEqual([...fresh.given.keys()].sort())
        }
      }),
    )
  })

  it('looks again at what was written, and at nothing else', () => {
    const scan = new ClaimScan(before, next)
    const entities = Array.from({ length: 100 }, (_, n) => entity(n + 1, 1, `c${n}`, null))
    expect([...scan.written(entities)]).toHaveLength(100)
    scan.take(entities)
    expect([...scan.written(entities)]).toEqual([])
    const later = [...entities.slice(1), entity(1, 2, 'moved', null), entity(101, 3, 'new', null)]
    expect([...scan.written(later)].map(({ id }) => id)).toEqual([1, 101])
    expect(scan.take(later)).toBe(true)
    expect(scan.made.get('unique#element#a#code.mark#moved')).toBe(1)
    expect(scan.made.has('unique#element#a#code.mark#c0')).toBe(false)
  })
})

import { expect, test } from 'vitest'
import { emptyHead, type Head } from '../../../shared/store/head.ts'
import { type EntityWrite, headAfter, type PartitionChange } from '../../../shared/store/partition-change.ts'
import { transactionSteps } from '../../../shared/store/transaction.ts'

const head: Head = { ...emptyHead('page', 'drawn'), version: 4, publicVersion: 3, nextId: 6 }
const put = (id: number, rest: Partial<EntityWrite> = {}): EntityWrite => ({
  id,
  active: true,
  wasActive: null,
  bytesBefore: 0,
  isNew: true,
  data: '{}',
  ...rest,
})
const change = (rest: Partial<PartitionChange>): PartitionChange => ({
  headName: 'page',
  head,
  puts: [],
  removals: [],
  ...rest,
})
const logged = (one: PartitionChange) =>
  transactionSteps('t', { partitions: [one], claims: [], extras: [] }, 0).at(-1)?.action.Put?.Item

const shown = { ...head, published: true, schema: 2 }
test.each<[string, Partial<PartitionChange>, boolean]>([
  ['nothing', {}, false],
  ['a draft added', { puts: [put(6, { active: false })] }, false],
  ['one without a state added', { puts: [put(6, { active: null })] }, false],
  ['a draft edited', { puts: [put(2, { isNew: false, wasActive: false, active: false })] }, false],
  ['a draft removed', { removals: [{ id: 2, wasActive: null, bytesBefore: 0 }] }, false],
  ['an active one added', { puts: [put(6)] }, true],
  ['one published', { puts: [put(2, { isNew: false, wasActive: false })] }, true],
  ['one unpublished', { puts: [put(2, { isNew: false, wasActive: true, active: false })] }, true],
  ['an active one edited', { puts: [put(2, { isNew: false, wasActive: true })] }, true],
  ['an active one removed', { removals: [{ id: 2, wasActive: true, bytesBefore: 0 }] }, true],
  ['one of several', { puts: [put(6, { active: false }), put(7)] }, true],
  ['the collection unpublished', { head: shown, set: { published: false } }, true],
  ['the collection published that was', { head: shown, set: { published: true } }, false],
  ['another schema', { head: shown, set: { schema: 3 } }, true],
  ['the same schema', { head: shown, set: { schema: 2 } }, false],
])('moves the public version only for what the public sees: %s', (_, rest, isPublic) => {
  expect(headAfter(change(rest)).publicVersion).toBe(isPublic ? 5 : 3)
  const entry = logged(change(rest))
  expect(entry).toMatchObject({ publicBefore: 3 })
  expect(entry?.draftsOnly).toBe(isPublic ? undefined : true)
})

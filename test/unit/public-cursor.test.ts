import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, type Position } from '../../functions/public/cursor.ts'

const lineage = 'table/drawn'
const positions: Position[] = [
  { since: 0 },
  { since: 12 },
  { since: 999_999_999_999 },
  { since: 7, page: { after: 1, until: 9 } },
  { since: 0, page: { after: 40, until: 41 } },
]

test.each(positions)('%j reads back, from one text', (position) => {
  const cursor = encodeCursor(lineage, position)
  expect(decodeCursor(lineage, cursor)).toEqual(position)
  expect(encodeCursor(lineage, { ...position })).toBe(cursor)
})

test('every position has a text of its own, of one length', () => {
  const cursors = positions.map((position) => encodeCursor(lineage, position))
  expect(new Set(cursors).size).toBe(positions.length)
  expect(new Set(cursors.map(({ length }) => length)).size).toBe(1)
})

test('the text tells no version: those of two that follow each other share nothing but the mark', () => {
  const [one = '', other = ''] = [12, 13].map((since) => encodeCursor(lineage, { since }))
  const same = [...one].filter((letter, at) => letter === other[at]).length
  expect(one.slice(0, 8)).toBe(other.slice(0, 8))
  expect(same).toBeLessThan(20)
})

test('one of another lineage is known as such', () => {
  expect(decodeCursor(lineage, encodeCursor('table/other', { since: 1 }))).toBeUndefined()
})

test('none but what was given out is taken', () => {
  const cursor = encodeCursor(lineage, { since: 5 })
  const forged = [...cursor].map(
    (letter, at) => `${cursor.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`,
  )
  for (const text of ['', 'nonsense', 'e30', `${cursor}A`, `${cursor}=`, cursor.slice(1), ...forged.slice(8)])
    expect(() => decodeCursor(lineage, text), text).toThrow(expect.objectContaining({ kind: 'validation' }))
  for (const text of forged.slice(0, 8)) expect(decodeCursor(lineage, text)).toBeUndefined()
})

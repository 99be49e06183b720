import { expect, test } from 'vitest'
import { elementPartition } from '../../../shared/store/keys.ts'
import {
  chunkName,
  chunksOf,
  kindOf,
  snapshotPrefix,
  snapshotsOf,
} from '../../../shared/store/object-keys.ts'

test('keys begin with the kind of the partition, which policies go by', () => {
  expect(kindOf('page-section')).toBe('page-section')
  expect(kindOf(elementPartition('news/today?'))).toBe('element')
  // The SHA-256 of "page" in base64url.
  expect(snapshotsOf('page')).toBe('page/NmAxWprz3yVdjxmrB35Hl4IrQUiKDioEvGr3EhPCMnQ/')
})

test('two partitions, and two lineages of one, share no key', () => {
  const prefixes = [
    snapshotPrefix('page', 'table/a'),
    snapshotPrefix('page', 'table/b'),
    snapshotPrefix('element#page', 'table/a'),
    snapshotPrefix('element#a', 'table/a'),
  ]
  expect(new Set(prefixes).size).toBe(4)
  expect(prefixes[0]?.startsWith(snapshotsOf('page'))).toBe(true)
})

test('keys hold only characters that neither a URL nor a signature escapes', () => {
  const key = snapshotPrefix(elementPartition('Ünï/ #?%'), 'table/secret') + chunkName(7, 12)
  expect(key).toMatch(/^element\/[\w-]{43}\/[\w-]{43}\/000000000007\/0012$/)
  expect(encodeURI(key)).toBe(key)
  expect(chunkName(7, 12).startsWith(chunksOf(7))).toBe(true)
  expect(chunkName(70, 0).startsWith(chunksOf(7))).toBe(false)
})

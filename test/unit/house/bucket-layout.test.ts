import { expect, test } from 'vitest'
import { objectAccess } from '../../../infra/object-access.ts'
import { codesIn, rowsIn, sectionOf } from './pages.ts'

const grants = (actions: readonly string[], prefixes: readonly string[]): string[] =>
  actions.flatMap((action) => prefixes.map((prefix) => `${action} ${prefix}`))

test('functions/README.md says what each function may do in the bucket', () => {
  const rows = rowsIn(sectionOf('functions/README.md', '## What each function may do in the bucket'))
  const told = rows.map(([name = '', all = '', read = '']) => [
    name,
    [
      ...grants(['PutObject', 'DeleteObject', 'ListBucket'], codesIn(all)),
      ...grants(['GetObject'], codesIn(read)),
    ].sort(),
  ])
  const granted = Object.entries(objectAccess).map(([name, statements]) => [
    name,
    statements
      .flatMap(({ actions, prefixes }) =>
        grants(
          actions,
          prefixes.map((prefix) => `${prefix}*`),
        ),
      )
      .sort(),
  ])
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(granted))
})

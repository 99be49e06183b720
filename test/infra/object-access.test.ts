import { describe, expect, it } from 'vitest'
import { type FunctionName, functionNames } from '../../infra/names.ts'
import { type ObjectAction, objectAccess } from '../../infra/object-access.ts'

const who = (action: ObjectAction, key: string): FunctionName[] =>
  functionNames.filter((name) =>
    objectAccess[name]?.some(
      ({ actions, prefixes }) =>
        actions.includes(action) && prefixes.some((prefix) => key.startsWith(prefix)),
    ),
  )

describe('access to the snapshots', () => {
  it.each(functionNames)('%s has prefixes that end at a delimiter', (name) => {
    for (const prefix of (objectAccess[name] ?? []).flatMap(({ prefixes }) => prefixes))
      expect(prefix).toMatch(/^[a-z]+(-[a-z]+)?\/$/)
  })

  it('lets the aggregator alone write, delete and list', () => {
    for (const kind of ['collection', 'element', 'page', 'static-section', 'user', 'role'])
      for (const action of ['PutObject', 'DeleteObject', 'ListBucket'] as const)
        expect(who(action, `${kind}/a/b/manifest`), `${action} ${kind}`).toEqual(['aggregator'])
  })

  it('shows users and roles to no public function', () => {
    expect(who('GetObject', 'user/a/b/manifest')).toEqual(['users', 'roles', 'aggregator'])
    expect(who('GetObject', 'role/a/b/manifest')).toEqual(['roles', 'aggregator'])
  })

  it('shows content to those that list it', () => {
    expect(who('GetObject', 'element/a/b/manifest')).toEqual(['collections', 'public', 'aggregator'])
    expect(who('GetObject', 'page/a/b/manifest')).toEqual(['pages', 'public', 'aggregator'])
    expect(who('GetObject', 'static-item/a/b/manifest')).toEqual(['static', 'public', 'aggregator'])
  })
})

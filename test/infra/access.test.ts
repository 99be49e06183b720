import { describe, expect, it } from 'vitest'
import { type TableAction, tableAccess } from '../../infra/access.ts'
import { normalised } from '../../infra/functions/policy.ts'
import { type FunctionName, functionNames } from '../../infra/names.ts'

const covers = (pattern: string, key: string): boolean =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : pattern === key

/** Whether one statement of the function covers the action on all keys of a request. */
const may = (name: FunctionName, action: TableAction, ...keys: string[]): boolean =>
  normalised(tableAccess[name]).some(
    (statement) =>
      statement.actions.includes(action) &&
      keys.every((key) => statement.keys.some((each) => covers(each, key))),
  )

const who = (action: TableAction, key: string): FunctionName[] =>
  functionNames.filter((name) => may(name, action, key))

const reads = ['GetItem', 'BatchGetItem', 'Query'] as const
const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'] as const

describe('normalised statements', () => {
  it('put all keys of an action into one statement, and equal statements together', () => {
    const statements = normalised([
      { actions: ['GetItem', 'Query'], keys: ['b', 'a'] },
      { actions: ['GetItem', 'PutItem'], keys: ['c'] },
      { actions: ['Query'], keys: ['c', 'a'] },
    ])
    expect(statements).toEqual([
      { actions: ['GetItem', 'Query'], keys: ['a', 'b', 'c'] },
      { actions: ['PutItem'], keys: ['c'] },
    ])
  })
})

describe('access to the table', () => {
  it.each(functionNames)('%s has patterns that end at a delimiter, and one statement an action', (name) => {
    const statements = normalised(tableAccess[name])
    for (const key of statements.flatMap((statement) => statement.keys))
      expect(key).toMatch(/^[a-z]+(-[a-z]+)?(#[a-z-]+)*(#\*)?$/)
    const actions = statements.flatMap((statement) => statement.actions)
    expect(new Set(actions).size).toBe(actions.length)
  })

  it('lets auth alone near the signing key', () => {
    for (const action of ['Query', 'PutItem'] as const) expect(who(action, 'key#signing')).toEqual(['auth'])
    expect(who('PutItem', 'key#public')).toEqual(['auth'])
    for (const key of ['key#signing', 'key#public'])
      for (const action of ['UpdateItem', 'DeleteItem', 'BatchWriteItem'] as const)
        expect(who(action, key), `${action} ${key}`).toEqual([])
  })

  it('shows password hashes to auth, and to bootstrap, which checks an administrator', () => {
    expect(reads.map((action) => who(action, 'credential#000000000001'))).toEqual([
      ['bootstrap'],
      ['auth'],
      [],
    ])
    expect(who('PutItem', 'credential#000000000001')).toEqual(['users', 'bootstrap'])
    expect(who('ConditionCheckItem', 'credential#000000000001')).toEqual(['users'])
    expect(who('GetItem', 'salt#000000000001')).toEqual(['users'])
  })

  it('lets auth make sessions and API tokens, and users only end them', () => {
    for (const kind of ['session', 'token']) {
      expect(who('PutItem', `${kind}#000000000001`)).toEqual(['auth'])
      expect(who('DeleteItem', `${kind}#000000000001`)).toEqual(['auth', 'users'])
    }
    expect(who('GetItem', 'session#000000000001')).toEqual(['auth'])
    expect(who('UpdateItem', 'session#000000000001')).toEqual(['auth'])
    expect(who('UpdateItem', 'token#000000000001')).toEqual([])
    expect(who('UpdateItem', 'token-use#000000000001')).toEqual(functionNames.slice(0, 7))
  })

  it.each([
    'user',
    'role',
    'token',
    'token#1',
    'token-use#1',
    'session-end#1',
    'salt#1',
    'credential#1',
    'session#1',
    'key#signing',
    'key#public',
    'throttle#account#1',
  ])('keeps public from %s', (key) => {
    for (const action of [...reads, ...writes]) expect(may('public', action, key), action).toBe(false)
  })

  it('lets public write history and nothing else', () => {
    const written = writes.flatMap((action) =>
      normalised(tableAccess.public).flatMap((statement) =>
        statement.actions.includes(action) ? statement.keys : [],
      ),
    )
    expect(written).toEqual(['history#*'])
    expect(may('public', 'PutItem', 'history#2900#3')).toBe(true)
  })

  it('lets every function that answers requests leave a record, and only history read them', () => {
    expect(who('PutItem', 'history#1#1')).toEqual(functionNames.slice(0, 8))
    expect(who('Query', 'history#1#1')).toEqual(['history'])
  })

  it.each<[FunctionName, string[], string[]]>([
    [
      'collections',
      ['element#a', 'log#element#a', 'unique#element#a#name#x'],
      ['element#a', 'head#element#a'],
    ],
    [
      'collections',
      ['collection', 'head#element#a', 'log#collection', 'log#element#a', 'unique#partition#a', 'purge#a'],
      ['collection', 'head#collection'],
    ],
    ['pages', ['page', 'log#page', 'unique#page#url#a'], ['page', 'head#page', 'unique#page#url#a']],
    [
      'static',
      ['static-item', 'log#static-item', 'unique#static-item#url#a'],
      ['static-item', 'head#static-item', 'hits#static-item'],
    ],
    ['users', ['user', 'log#user', 'unique#user#email#a', 'credential#1', 'salt#1'], ['user', 'head#user']],
    ['roles', ['role', 'log#role', 'unique#role#name#a'], ['role', 'head#role']],
    ['auth', ['token', 'log#token', 'token#000000000001'], ['head#token']],
    ['auth', ['key#signing', 'key#public'], []],
    [
      'bootstrap',
      [
        'role',
        'user',
        'log#role',
        'log#user',
        'unique#role#name#a',
        'unique#user#email#a',
        'credential#1',
        'salt#1',
      ],
      ['head#role', 'head#user'],
    ],
  ])('lets %s put %j and update %j in one transaction', (name, put, updated) => {
    expect(may(name, 'PutItem', ...put)).toBe(true)
    expect(updated.length === 0 || may(name, 'UpdateItem', ...updated)).toBe(true)
  })

  it.each<[FunctionName, string]>([
    ['pages', 'static-item'],
    ['static', 'page'],
    ['collections', 'user'],
    ['roles', 'user'],
    ['users', 'role'],
    ['history', 'page'],
    ['aggregator', 'user'],
    ['aggregator', 'role'],
    ['aggregator', 'page'],
    ['bootstrap', 'collection'],
    ['auth', 'user'],
  ])('keeps %s from writing %s', (name, key) => {
    for (const action of writes) expect(may(name, action, key), action).toBe(false)
  })

  it('lets each authenticated function read who calls, in one batch', () => {
    for (const name of functionNames.slice(0, 7))
      expect(may(name, 'BatchGetItem', 'user', 'role', 'session-end#1'), name).toBe(true)
  })

  it('does not take a name for another that starts alike', () => {
    expect(may('collections', 'PutItem', 'elements')).toBe(false)
    expect(may('pages', 'PutItem', 'page-sections')).toBe(false)
    expect(may('public', 'GetItem', 'users')).toBe(false)
  })
})

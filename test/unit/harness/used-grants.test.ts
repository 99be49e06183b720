import { expect, test } from 'vitest'
import { unusedGrants, useRecorder } from '../../http/harness/used-grants.ts'
import type { Need } from '../../infra/local/needs.ts'

const need = (actions: Need['actions'], keys: string[], seldom?: string): Need => ({
  why: 'do its work',
  actions,
  keys,
  ...(seldom === undefined ? {} : { seldom }),
})
const wanted = (pages: Need[]) => ({
  auth: [],
  collections: [],
  static: [],
  users: [],
  roles: [],
  history: [],
  public: [],
  aggregator: [],
  bootstrap: [],
  admin: [],
  pages,
})

test('a permission that no request used is found, whichever way the others were used', () => {
  const { used, onRequest } = useRecorder()
  const send = (operation: string, request: Record<string, unknown>) =>
    onRequest({ functionName: 'typecase-PagesFunction0D156BB5', operation, request })
  const key = (pk: string) => ({ pk: { S: pk }, sk: { S: '1' } })
  send('TransactWriteItems', { TransactItems: [{ Put: { TableName: 't', Item: key('log#page') } }] })
  send('BatchGetItem', { RequestItems: { t: { Keys: [key('page'), key('hits#page')] } } })
  send('Query', {
    TableName: 't',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: 'unique#page#url#a' } },
  })
  const needs = [
    need(['PutItem'], ['log#page']),
    need(['BatchGetItem'], ['page', 'hits#page']),
    need(['Query'], ['unique#page#*', 'page']),
    need(['DeleteItem'], ['page'], 'not always'),
  ]
  expect(unusedGrants(used, wanted(needs))).toEqual([
    'pages may Query page, and no test over HTTP had it do so',
  ])
})

test('what one function used is not another’s', () => {
  const { used, onRequest } = useRecorder()
  const request = { TableName: 't', Key: { pk: { S: 'page' }, sk: { S: '1' } } }
  onRequest({ functionName: 'typecase-StaticFunction1', operation: 'GetItem', request })
  expect(unusedGrants(used, wanted([need(['GetItem'], ['page'])]))).toHaveLength(1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  historyList,
  historyRequestCount,
  rolesAdd,
  rolesList,
  sessionsList,
  tokensAdd,
  tokensDelete,
  usersAdd,
  usersDelete,
  usersGet,
  usersSelf,
  usersUpdate,
} from 'generated/interface/orval/client'
import { unique } from '../scene'
import { answered, options } from './client'

let roleId = 0

test('roles.add and roles.list', async () => {
  const name = unique('editors')
  const permissions = { pages: ['read' as const, 'update' as const], elements: ['*' as const] }
  const { payload } = answered(await rolesAdd({ name, permissions }, options()), 201).data
  roleId = payload.id
  assert.deepEqual(payload.permissions, permissions)
  const list = answered(await rolesList({ filter: { name } }, options()), 200)
  assert.deepEqual(
    list.data.payload.map((role) => role.id),
    [roleId],
  )
})

test('users.add, users.update and users.delete', async () => {
  const email = `${unique('editor')}@example.com`
  const body = { email, password: 'correct-horse-battery-2', name: 'Ada', roleId }
  const { payload } = answered(await usersAdd(body, options()), 201).data
  assert.deepEqual([payload.email, payload.name, payload.roleId], [email, 'Ada', roleId])
  const changed = answered(await usersUpdate(payload.id, { surname: 'Byron' }, options()), 200).data.payload
  assert.deepEqual([changed.name, changed.surname], ['Ada', 'Byron'])
  answered(await usersDelete(payload.id, options()), 200)
  answered(await usersGet(payload.id, options()), 404)
})

test('users.add names every wrong member', async () => {
  const body = { email: 'not-an-email', password: 'short' }
  const { data } = answered(await usersAdd(body, options()), 400)
  assert.deepEqual(
    data.fields?.map(({ name }) => name),
    ['email', 'password'],
  )
})

test('tokens.add, a call with the token, and tokens.delete', async () => {
  const body = { name: unique('build'), permissions: { pages: ['read' as const] }, expiresAt: null }
  const { id, token, permissions } = answered(await tokensAdd(body, options()), 201).data.payload
  assert.deepEqual(permissions, body.permissions)
  const own = options({ authorization: `Bearer ${token}` })
  answered(await usersSelf(own), 200)
  answered(await tokensDelete(id, options()), 200)
  answered(await usersSelf(own), 401)
})

test('history.list by its own filters, and its counts', async () => {
  const query = { category: 'admin', method: 'POST', status: 400, limit: 100 } as const
  const { payload, pagination } = answered(await historyList(query, options()), 200).data
  assert.ok(payload.length > 0 && payload.length <= pagination.total)
  for (const { method, status, category } of payload)
    assert.deepEqual([method, status, category], ['POST', 400, 'admin'])
  const failed = answered(await historyList({ filter: { 'status.gte': 400 }, limit: 5 }, options()), 200)
  assert.ok(failed.data.payload.every(({ status }) => status >= 400))
  const account = answered(await historyList({ account: 'nobody@example.com' }, options()), 200)
  assert.equal(account.data.payload[0]?.status, 401)
  const dateFrom = new Date().toISOString().slice(0, 10)
  const counts = answered(await historyRequestCount({ dateFrom }, options()), 200)
  assert.ok(counts.data.payload.every(({ date }) => date >= dateFrom))
})

test('sessions.list shows the session of these calls', async () => {
  assert.ok(answered(await sessionsList(options()), 200).data.payload.length > 0)
})

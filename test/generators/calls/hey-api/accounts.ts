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
} from 'generated/interface/hey-api'
import { there, unique } from '../scene'

let roleId = 0

test('roles.add and roles.list', async () => {
  const name = unique('editors')
  const permissions = { pages: ['read' as const, 'update' as const], elements: ['*' as const] }
  const { data } = await rolesAdd({ body: { name, permissions }, throwOnError: true })
  roleId = data.payload.id
  assert.deepEqual(data.payload.permissions, permissions)
  const list = await rolesList({ query: { filter: { name } }, throwOnError: true })
  assert.deepEqual(
    list.data.payload.map((role) => role.id),
    [roleId],
  )
})

test('users.add, users.update and users.delete', async () => {
  const email = `${unique('editor')}@example.com`
  const body = { email, password: 'correct-horse-battery-2', name: 'Ada', roleId }
  const { data } = await usersAdd({ body, throwOnError: true })
  assert.deepEqual([data.payload.email, data.payload.name, data.payload.roleId], [email, 'Ada', roleId])
  const path = { id: data.payload.id }
  const changed = await usersUpdate({ path, body: { surname: 'Byron' }, throwOnError: true })
  assert.deepEqual([changed.data.payload.name, changed.data.payload.surname], ['Ada', 'Byron'])
  await usersDelete({ path, throwOnError: true })
  assert.equal((await usersGet({ path })).response?.status, 404)
})

test('users.add names every wrong member', async () => {
  const { error } = await usersAdd({ body: { email: 'not-an-email', password: 'short' } })
  assert.deepEqual(
    there(error).fields?.map(({ name }) => name),
    ['email', 'password'],
  )
})

test('tokens.add, a call with the token, and tokens.delete', async () => {
  const body = { name: unique('build'), permissions: { pages: ['read' as const] }, expiresAt: null }
  const { data } = await tokensAdd({ body, throwOnError: true })
  const { id, token, permissions } = data.payload
  assert.deepEqual(permissions, body.permissions)
  assert.equal((await usersSelf({ auth: token })).response?.status, 200)
  await tokensDelete({ path: { id }, throwOnError: true })
  assert.equal((await usersSelf({ auth: token })).response?.status, 401)
})

test('history.list by its own filters, and its counts', async () => {
  const query = { category: 'admin', method: 'POST', status: 400, limit: 100 } as const
  const { data } = await historyList({ query, throwOnError: true })
  assert.ok(data.payload.length > 0 && data.payload.length <= data.pagination.total)
  for (const { method, status, category } of data.payload)
    assert.deepEqual([method, status, category], ['POST', 400, 'admin'])
  const failed = await historyList({ query: { filter: { 'status.gte': 400 }, limit: 5 }, throwOnError: true })
  assert.ok(failed.data.payload.every(({ status }) => status >= 400))
  const account = await historyList({ query: { account: 'nobody@example.com' }, throwOnError: true })
  assert.equal(account.data.payload[0]?.status, 401)
  const dateFrom = new Date().toISOString().slice(0, 10)
  const counts = await historyRequestCount({ query: { dateFrom }, throwOnError: true })
  assert.ok(counts.data.payload.every(({ date }) => date >= dateFrom))
})

test('sessions.list shows the session of these calls', async () => {
  const { data } = await sessionsList({ throwOnError: true })
  assert.ok(data.payload.length > 0)
})

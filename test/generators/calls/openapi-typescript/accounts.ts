import assert from 'node:assert/strict'
import { test } from 'node:test'
import { there, unique } from '../scene'
import { api, tokenClient } from './client'

let roleId = 0

test('roles.add and roles.list', async () => {
  const name = unique('editors')
  const permissions = { pages: ['read' as const, 'update' as const], elements: ['*' as const] }
  const { data } = await api.POST('/core/roles/add', { body: { name, permissions } })
  roleId = there(data).payload.id
  assert.deepEqual(there(data).payload.permissions, permissions)
  const list = await api.GET('/core/roles', { params: { query: { filter: { name } } } })
  assert.deepEqual(
    list.data?.payload.map((role) => role.id),
    [roleId],
  )
})

test('users.add, users.update and users.delete', async () => {
  const email = `${unique('editor')}@example.com`
  const body = { email, password: 'correct-horse-battery-2', name: 'Ada', roleId }
  const added = await api.POST('/core/users/create', { body })
  const { payload } = there(added.data)
  assert.deepEqual([payload.email, payload.name, payload.roleId], [email, 'Ada', roleId])
  const path = { id: payload.id }
  const changed = await api.POST('/core/users/{id}', { params: { path }, body: { surname: 'Byron' } })
  assert.deepEqual([changed.data?.payload.name, changed.data?.payload.surname], ['Ada', 'Byron'])
  await api.POST('/core/users/{id}/delete', { params: { path } })
  assert.equal((await api.GET('/core/users/{id}', { params: { path } })).response.status, 404)
})

test('users.add names every wrong member', async () => {
  const body = { email: 'not-an-email', password: 'short' }
  const { error } = await api.POST('/core/users/create', { body })
  assert.deepEqual(
    there(error).fields?.map(({ name }) => name),
    ['email', 'password'],
  )
})

test('tokens.add, a call with the token, and tokens.delete', async () => {
  const body = { name: unique('build'), permissions: { pages: ['read' as const] }, expiresAt: null }
  const { data } = await api.POST('/core/tokens/add', { body })
  const { id, token, permissions } = there(data).payload
  assert.deepEqual(permissions, body.permissions)
  const own = tokenClient(token)
  assert.equal((await own.GET('/core/users/self')).response.status, 200)
  await api.POST('/core/tokens/{id}/delete', { params: { path: { id } } })
  assert.equal((await own.GET('/core/users/self')).response.status, 401)
})

test('history.list by its own filters, and its counts', async () => {
  const query = { category: 'admin', method: 'POST', status: 400, limit: 100 } as const
  const { data } = await api.GET('/core/history', { params: { query } })
  const { payload, pagination } = there(data)
  assert.ok(payload.length > 0 && payload.length <= pagination.total)
  for (const { method, status, category } of payload)
    assert.deepEqual([method, status, category], ['POST', 400, 'admin'])
  const failed = await api.GET('/core/history', {
    params: { query: { filter: { 'status.gte': 400 }, limit: 5 } },
  })
  assert.ok(there(failed.data).payload.every(({ status }) => status >= 400))
  const account = await api.GET('/core/history', { params: { query: { account: 'nobody@example.com' } } })
  assert.equal(there(account.data).payload[0]?.status, 401)
  const today = new Date().toISOString().slice(0, 10)
  const counts = await api.GET('/core/history/requestCount', { params: { query: { dateFrom: today } } })
  assert.ok(there(counts.data).payload.every(({ date }) => date >= today))
})

test('sessions.list shows the session of these calls', async () => {
  const { data } = await api.GET('/core/sessions')
  assert.ok(there(data).payload.length > 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administrator, there } from '../scene'
import { api, useToken } from './client'

test('auth.login refuses a wrong password', async () => {
  const body = { email: 'nobody@example.com', password: 'wrong-horse-battery-1' }
  const { error, response } = await api.POST('/core/auth/login', { body })
  assert.equal(response.status, 401)
  assert.equal(there(error).status, 'error')
})

test('auth.login and auth.refresh', async () => {
  const login = await api.POST('/core/auth/login', { body: administrator })
  const { refreshToken = '', user } = there(login.data).payload
  assert.equal(user.email, administrator.email)
  const refreshed = await api.POST('/core/auth/refresh', { body: { refreshToken } })
  useToken(there(refreshed.data).payload.accessToken)
  const { data } = await api.GET('/core/users/self')
  assert.equal(there(data).payload.email, administrator.email)
})

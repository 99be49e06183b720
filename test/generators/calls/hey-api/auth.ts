import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authLogin, authRefresh, usersSelf } from 'generated/interface/hey-api'
import { administrator, there } from '../scene'
import { useToken } from './client'

test('auth.login refuses a wrong password', async () => {
  const body = { email: 'nobody@example.com', password: 'wrong-horse-battery-1' }
  const { error, response } = await authLogin({ body })
  assert.equal(there(response).status, 401)
  assert.equal(there(error).status, 'error')
})

test('auth.login and auth.refresh', async () => {
  const login = await authLogin({ body: administrator, throwOnError: true })
  const { refreshToken = '', user } = login.data.payload
  assert.equal(user.email, administrator.email)
  const refreshed = await authRefresh({ body: { refreshToken }, throwOnError: true })
  useToken(refreshed.data.payload.accessToken)
  const { data } = await usersSelf({ throwOnError: true })
  assert.equal(data.payload.email, administrator.email)
})

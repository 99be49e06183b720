import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authLogin, authRefresh, usersSelf } from 'generated/interface/orval/client'
import { administrator } from '../scene'
import { answered, options, useToken } from './client'

test('auth.login refuses a wrong password', async () => {
  const body = { email: 'nobody@example.com', password: 'wrong-horse-battery-1' }
  const { data } = answered(await authLogin(body), 401)
  assert.equal(data.status, 'error')
})

test('auth.login and auth.refresh', async () => {
  const login = answered(await authLogin(administrator), 200)
  const { refreshToken = '', user } = login.data.payload
  assert.equal(user.email, administrator.email)
  const refreshed = answered(await authRefresh({ refreshToken }), 200)
  useToken(refreshed.data.payload.accessToken)
  const { data } = answered(await usersSelf(options()), 200)
  assert.equal(data.payload.email, administrator.email)
})

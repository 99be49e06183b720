import { expect, test } from 'vitest'
import { createSite } from '../../../shared/client/site/create-site.ts'
import { json, startFaults } from '../fault-server.ts'

test('no path leads to another endpoint', async () => {
  await using server = await startFaults(json(200, { status: 'success', payload: {} }))
  const site = createSite({ url: server.url })
  for (const url of ['..', '../core/users', 'a/../../core/users', './a', 'a/.'])
    expect(await site.pages.byUrl(url)).toBeNull()
  for (const name of ['.', '..']) expect(() => site.collection(name)).toThrow('must not be .')
  expect(server.asked).toEqual([])
  await site.pages.byUrl('a..b/.well-known/...')
  expect(server.asked).toHaveLength(1)
})

import { createServer } from 'node:http'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { checkVersion, warmUpIfKeptReady } from '../../functions/public/start.ts'
import { warmUp } from '../../functions/public/warm-up.ts'
import type { Services } from '../../shared/http/services.ts'
import { elementPartition, headKey } from '../../shared/store/keys.ts'
import { type Table, updateItem } from '../../shared/store/table.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { rowOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()
const maxBytes = 200_000_000
const never = new AbortController().signal
let table: Table

beforeAll(async () => {
  table = await engine.newTable()
  const editor = startInstance(table, await tokenWith(table, 1))
  const collection = async (name: string, isPublished: boolean): Promise<void> => {
    const json = { name, singleName: name, pluralName: name, fields: [] }
    const { id } = rowOf(await editor.call('POST', '/core/collections/add', { json }))
    for (let at = 0; at < 3; at += 1)
      rowOf(
        await editor.call('POST', `/core/collections/${id}/elements/add`, {
          json: { name: `${name} ${at}`, active: true },
        }),
      )
    if (isPublished) await editor.call('POST', `/core/collections/${id}/publish`)
  }
  await collection('quiet', true)
  await collection('busy', true)
  await collection('draft', false)
  await updateItem(table, {
    Key: headKey(elementPartition('busy')),
    UpdateExpression: 'SET hitsVersion = :many',
    ExpressionAttributeValues: { ':many': 9 },
  })
})

/** A fresh instance, and the partitions that it has read entities or a snapshot of, in order. */
const freshInstance = (bytes = maxBytes): { instance: Instance; read: string[] } => {
  const instance = startInstance(table, 'none', { maxBytes: bytes })
  const read: string[] = []
  const { entities } = instance.services.model
  vi.spyOn(instance.services.model, 'entities').mockImplementation((source, consistent) => {
    read.push(source.key)
    return entities(source, consistent)
  })
  return { instance, read }
}

describe('a warm-up', () => {
  test('loads what public lists are made of, those that are read most first, and no draft', async () => {
    const { instance, read } = freshInstance()
    expect(await warmUp(instance.services, maxBytes, never)).toEqual({ known: 2, loaded: 2 })
    expect(read).toEqual(['element#busy', 'element#quiet'])
  })

  test('leaves a list with no partition to read', async () => {
    const sent = vi.spyOn(table.client, 'send')
    const readsOf = async ({ call }: Instance): Promise<string[]> => {
      sent.mockClear()
      expect((await call('GET', '/api/busy')).body.payload).toHaveLength(3)
      return sent.mock.calls.map(([command]) => command.constructor.name)
    }
    expect(await readsOf(freshInstance().instance)).toContain('QueryCommand')
    const { instance } = freshInstance()
    await warmUp(instance.services, maxBytes, never)
    // The head, the collection's schema, and the request's record.
    expect((await readsOf(instance)).sort()).toEqual(['GetCommand', 'GetCommand', 'PutItemCommand'])
  })

  test('pushes nothing out that it has loaded', async () => {
    const { instance, read } = freshInstance()
    const { bytes } = instance.services.model
    // The list of the collections is in memory by then, and fills it.
    expect(await warmUp(instance.services, bytes() + 1, never)).toEqual({ known: 2, loaded: 0 })
    expect(read).toEqual([])
  })

  test('ends in its time, with what it has', async () => {
    const { instance } = freshInstance()
    const until = new AbortController()
    vi.spyOn(instance.services.model, 'entities').mockImplementation(() => {
      until.abort(new Error('late'))
      return Promise.reject(until.signal.reason)
    })
    expect(await warmUp(instance.services, maxBytes, until.signal)).toEqual({ known: 2, loaded: 0 })
  })
})

/** What CloudFormation is told by a version that it asks. */
const toldBy = async (services: Services): Promise<Record<string, string>> => {
  const told = Promise.withResolvers<Record<string, string>>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      response.end()
      told.resolve(JSON.parse(Buffer.concat(parts).toString()))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const event = {
    RequestType: 'Create',
    ResponseURL: `http://127.0.0.1:${port}/answer`,
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'WarmUp',
    ResourceProperties: {},
  }
  try {
    await checkVersion(event, services, maxBytes)
    return await told.promise
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('a new version', () => {
  test('tells the deploy that it can answer, after it has read what is published', async () => {
    const note = vi.spyOn(console, 'info').mockReturnValue()
    const { instance, read } = freshInstance()
    expect(await toldBy(instance.services)).toMatchObject({
      Status: 'SUCCESS',
      PhysicalResourceId: 'checked',
    })
    expect(read).toHaveLength(2)
    expect(note).toHaveBeenCalledWith({ message: 'warmed up', known: 2, loaded: 2 })
  })

  test('that cannot read the table fails the deploy, and says why', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { services } = startInstance({ ...table, name: 'no-such-table' }, 'none')
    const told = await toldBy(services)
    expect(told.Status).toBe('FAILED')
    expect(told.Reason).toMatch(/table|resource/i)
  })
})

describe('an instance that starts', () => {
  test('loads beforehand only where Lambda keeps it ready', async () => {
    vi.spyOn(console, 'info').mockReturnValue()
    const { instance, read } = freshInstance()
    await warmUpIfKeptReady('on-demand', instance.services, maxBytes, 1)
    expect(read).toEqual([])
    await warmUpIfKeptReady('provisioned-concurrency', instance.services, maxBytes, 1)
    expect(read).toHaveLength(2)
  })

  test('starts all the same where that fails, and a line tells of it', async () => {
    const line = vi.spyOn(console, 'warn').mockReturnValue()
    const { services } = startInstance({ ...table, name: 'no-such-table' }, 'none')
    await warmUpIfKeptReady('provisioned-concurrency', services, maxBytes, 1)
    expect(line).toHaveBeenCalledWith(expect.objectContaining({ message: 'not warmed up' }))
  })
})

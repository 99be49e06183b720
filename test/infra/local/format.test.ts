import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { engineClient } from '../../../infra/local/engine/client.ts'
import { startEngine } from '../../../infra/local/engine/process.ts'
import { startStack } from '../../../infra/local/stack.ts'

const folder = mkdtempSync(join(tmpdir(), 'typecase-format-'))
const statePath = join(folder, 'state.json')
const stateSchema = z.looseObject({
  customResources: z.record(z.string(), z.object({ properties: z.string(), physicalId: z.string() })),
})
afterAll(() => rmSync(folder, { recursive: true }))

const start = () => startStack({ dataDir: folder, adminPassword: 'correct-horse-battery-1' })
let tableName = ''

/** Leaves the table and the state as a release of a format does. */
const leaveAs = async (format: number): Promise<void> => {
  const engine = await startEngine(join(folder, 'table.db'), () => undefined)
  const client = engineClient(engine.endpoint)
  const Item = { pk: { S: 'format' }, sk: { S: 'format' }, format: { N: `${format}` } }
  await client.call('PutItem', { TableName: tableName, Item })
  client.close()
  await engine.stop()
  const state = stateSchema.parse(JSON.parse(readFileSync(statePath, 'utf8')))
  for (const resource of Object.values(state.customResources))
    resource.properties = resource.properties.replace(/"Format":"\d+"/, `"Format":"${format}"`)
  writeFileSync(statePath, JSON.stringify(state))
}

const formatIn = async (endpoint: string): Promise<unknown> => {
  const client = engineClient(endpoint)
  const Key = { pk: { S: 'format' }, sk: { S: 'format' } }
  const { Item } = await client.call('GetItem', { TableName: tableName, Key })
  client.close()
  return z.object({ format: z.object({ N: z.string() }) }).parse(Item).format.N
}

describe('the format of a store', () => {
  it('is noted at the first start', async () => {
    const stack = await start()
    tableName = stack.tableName
    expect(await formatIn(stack.tableEndpoint)).toBe('1')
    expect(stack.deniedRequests()).toEqual([])
    await stack.stop()
  })

  it('keeps a release from a store that a newer one has used, and says what to do', async () => {
    await leaveAs(2)
    const before = readFileSync(statePath, 'utf8')
    await expect(start()).rejects.toThrow(
      `Custom resource Administrator failed: The table ${tableName} has format 2, and this release reads format 1. Deploy a release that reads format 2`,
    )
    expect(stateSchema.parse(JSON.parse(readFileSync(statePath, 'utf8'))).customResources).toEqual(
      stateSchema.parse(JSON.parse(before)).customResources,
    )
  })

  it('keeps a release from a store of an older one that it cannot read', async () => {
    await leaveAs(0)
    await expect(start()).rejects.toThrow('Deploy the earlier release again')
  })

  it('lets the release start that reads it', async () => {
    await leaveAs(1)
    const stack = await start()
    expect(await formatIn(stack.tableEndpoint)).toBe('1')
    await stack.stop()
  })
})

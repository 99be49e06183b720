import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engineBinary } from '../../../infra/local/engine/binary.ts'
import { type EngineClient, engineClient } from '../../../infra/local/engine/client.ts'
import { ensureTable } from '../../../infra/local/engine/create-table.ts'
import { deleteExpired } from '../../../infra/local/engine/expired-items.ts'
import { type EngineProcess, startEngine } from '../../../infra/local/engine/process.ts'
import { tendStreamRecords } from '../../../infra/local/engine/stream-records.ts'
import type { TableDefinition } from '../../../infra/local/template/tables.ts'
import { timed } from '../../timed.ts'

const definition = (name: string): TableDefinition => ({
  name,
  arn: '',
  streamArn: '',
  keyAttributes: ['pk', 'sk'],
  partitionKeys: { table: 'pk', indexes: {} },
  expiryAttribute: 'expiresAt',
  createParameters: {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  },
})

describe('the embedded engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'typecase-engine-'))
  const path = join(folder, 'table.db')
  let engine: EngineProcess
  let client: EngineClient
  beforeAll(async () => {
    engine = await startEngine(path, () => undefined)
    client = engineClient(engine.endpoint)
  })
  afterAll(async () => {
    client.close()
    await engine.stop()
    rmSync(folder, { recursive: true })
  })

  const put = (TableName: string, sk: string, more: Record<string, unknown> = {}) =>
    client.call('PutItem', { TableName, Item: { pk: { S: 'a' }, sk: { S: sk }, ...more } })
  const rows = (sql: string) => {
    const database = new DatabaseSync(path)
    try {
      return database.prepare(sql).all()
    } finally {
      database.close()
    }
  }

  it('makes a table once, and refuses one with other keys', async () => {
    const made = await ensureTable(client, definition('first'))
    expect(made.isNew).toBe(true)
    expect(made.streamArn).toMatch(/^arn:aws:dynamodb:.*:table\/first\/stream\//)
    expect(await ensureTable(client, definition('first'))).toEqual({ ...made, isNew: false })
    const other = definition('first')
    const KeySchema = [{ AttributeName: 'sk', KeyType: 'HASH' }]
    const changed = { ...other, createParameters: { ...other.createParameters, KeySchema } }
    await expect(ensureTable(client, changed)).rejects.toThrow(/is there with other keys than the template's/)
  })

  it('reports errors by DynamoDB’s names', async () => {
    await expect(put('nowhere', '1')).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })

  it('keeps stream records of 24 hours, those not seen yet, and the last one', async () => {
    await ensureTable(client, definition('trimmed'))
    for (let index = 1; index <= 6; index++) await put('trimmed', `${index}`)
    const kept = () =>
      rows("SELECT sequence_number AS n FROM _stream_records WHERE table_name = 'trimmed' ORDER BY id").map(
        (row) => Number(row.n),
      )
    const [first = 0, , third = 0] = kept()
    const later = Date.now() / 1000 + 25 * 3600
    tendStreamRecords(path, 'trimmed', Number.POSITIVE_INFINITY)
    expect(kept()).toHaveLength(6)
    tendStreamRecords(path, 'trimmed', third, later)
    expect(kept()).toEqual([first + 3, first + 4, first + 5])
    tendStreamRecords(path, 'trimmed', Number.POSITIVE_INFINITY, later)
    expect(kept()).toEqual([first + 5])
    await put('trimmed', '7')
    expect(kept()).toEqual([first + 5, first + 6])
  })

  it('does not write slower the longer the stream is', timed, async () => {
    await ensureTable(client, definition('long'))
    tendStreamRecords(path, 'long', Number.POSITIVE_INFINITY)
    const insert = (from: number, to: number) => {
      const database = new DatabaseSync(path, { timeout: 5000 })
      database.exec(`INSERT INTO _stream_records(table_name, event_name, keys_json, sequence_number, shard_id, created_at)
        WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})
        SELECT 'long', 'INSERT', '{}', CAST(i AS TEXT), 'shardId-00000001-long', unixepoch() FROM n`)
      database.close()
    }
    const perPut = async () => {
      const times: number[] = []
      for (let index = 0; index < 100; index++) {
        const start = performance.now()
        await put('long', `${index}`)
        times.push(performance.now() - start)
      }
      return times.sort((a, b) => a - b)[20] ?? 0
    }
    const short = await perPut()
    insert(100_000, 200_000)
    // Without the index a write takes about 50 times as long here.
    expect((await perPut()) / short).toBeLessThan(4)
  })

  it('deletes items whose time is over, and no others', async () => {
    await ensureTable(client, definition('expiring'))
    const now = Math.floor(Date.now() / 1000)
    for (let index = 0; index < 250; index++)
      await put('expiring', `old${index}`, { expiresAt: { N: `${now - 1}` } })
    await put('expiring', 'later', { expiresAt: { N: `${now + 60}` } })
    await put('expiring', 'never')
    await put('expiring', 'text', { expiresAt: { S: '5' } })
    const setup = {
      databasePath: path,
      tableName: 'expiring',
      keyAttributes: ['pk', 'sk'],
      expiryAttribute: 'expiresAt',
    }
    expect(await deleteExpired(client, setup, now)).toBe(250)
    expect(rows('SELECT sk FROM "expiring" ORDER BY sk').map((row) => row.sk)).toEqual([
      'S:later',
      'S:never',
      'S:text',
    ])
  })
})

it('a platform without a binary is named, with the way out', () => {
  expect(() => engineBinary('aix', 'ppc64')).toThrow(
    /No database engine for aix-ppc64: the package @dynoxide\/aix-ppc64 is not installed.*DYNAMODB_ENDPOINT/,
  )
})

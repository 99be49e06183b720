import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { startEngine } from '../../infra/local/engine/process.ts'
import type { Table } from '../../shared/store/table.ts'

/** A database engine of a test's own, on files that go with it. */
export interface TestEngine {
  /** An empty table with the keys of the deployed one. */
  newTable: () => Promise<Table>
  stop: () => Promise<void>
}

const keys = ['pk', 'sk'] as const

/** Starts an engine; the test has to stop it. */
export const startTestEngine = async (): Promise<TestEngine> => {
  const folder = await mkdtemp(join(tmpdir(), 'typecase-test-'))
  const engine = await startEngine(join(folder, 'table.db'), (error) => console.error(error))
  const client = new DynamoDBClient({
    endpoint: engine.endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  return {
    newTable: async () => {
      const name = `typecase-${randomUUID()}`
      await client.send(
        new CreateTableCommand({
          TableName: name,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
          KeySchema: keys.map((AttributeName) => ({
            AttributeName,
            KeyType: AttributeName === 'pk' ? 'HASH' : 'RANGE',
          })),
        }),
      )
      const documents = DynamoDBDocumentClient.from(client, {
        marshallOptions: { removeUndefinedValues: true },
      })
      return { client: documents, name }
    },
    stop: async () => {
      client.destroy()
      await engine.stop()
      await rm(folder, { recursive: true })
    },
  }
}

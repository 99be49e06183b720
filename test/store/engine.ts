import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll } from 'vitest'
import { startEngine } from '../../infra/local/engine/process.ts'
import { directCalls } from '../../shared/store/direct-call.ts'
import type { Table } from '../../shared/store/table.ts'

/** A database engine of a test's own, on files that go with it; or the endpoint DYNAMODB_ENDPOINT names. */
export interface TestEngine {
  /**
   * An empty table with the keys of the deployed one.
   * @param calls `direct` for calls past the SDK where there are some, as functions send them; the SDK alone unless given
   */
  newTable: (calls?: 'direct' | 'SDK') => Promise<Table>
  stop: () => Promise<void>
}

const keys = ['pk', 'sk'] as const
/** How long an endpoint may take to make a table, in seconds. */
const longestWait = 60

const createTable = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keys.map((AttributeName) => ({
        AttributeName,
        KeyType: AttributeName === 'pk' ? 'HASH' : 'RANGE',
      })),
    }),
  )
  await waitUntilTableExists({ client, maxWaitTime: longestWait, minDelay: 1 }, { TableName })
}

interface Endpoint {
  endpoint: string
  /** Takes away what was started for the tests. */
  stop: (tables: readonly string[], client: DynamoDBClient) => Promise<void>
}

const startedEndpoint = async (): Promise<Endpoint> => {
  const folder = await mkdtemp(join(tmpdir(), 'typecase-test-'))
  const engine = await startEngine(join(folder, 'table.db'), (error) => console.error(error))
  return {
    endpoint: engine.endpoint,
    stop: async () => {
      await engine.stop()
      await rm(folder, { recursive: true })
    },
  }
}

const givenEndpoint = (endpoint: string): Endpoint => ({
  endpoint,
  stop: async (tables, client) => {
    await Promise.all(tables.map((TableName) => client.send(new DeleteTableCommand({ TableName }))))
  },
})

/** Starts an engine, or uses the endpoint that DYNAMODB_ENDPOINT names; the test has to stop it. */
export const startTestEngine = async (): Promise<TestEngine> => {
  const { DYNAMODB_ENDPOINT, AWS_REGION = 'us-east-1', AWS_ACCESS_KEY_ID = 'local' } = process.env
  const { AWS_SECRET_ACCESS_KEY = 'local', AWS_SESSION_TOKEN } = process.env
  const { endpoint, stop } = DYNAMODB_ENDPOINT ? givenEndpoint(DYNAMODB_ENDPOINT) : await startedEndpoint()
  const client = new DynamoDBClient({
    endpoint,
    region: AWS_REGION,
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
    },
  })
  const direct = directCalls(client)
  const tables: string[] = []
  return {
    newTable: async (calls = 'SDK') => {
      const name = `typecase-${randomUUID()}`
      await createTable(client, name)
      tables.push(name)
      const documents = DynamoDBDocumentClient.from(client, {
        marshallOptions: { removeUndefinedValues: true },
      })
      return { client: documents, name, ...(calls === 'direct' ? { direct } : {}) }
    },
    stop: async () => {
      await stop(tables, client)
      client.destroy()
    },
  }
}

/** An engine for the tests of a file: started before the first of them, and stopped after the last. */
export const engineOfFile = (): Pick<TestEngine, 'newTable'> => {
  let engine: TestEngine | undefined
  beforeAll(async () => {
    engine = await startTestEngine()
  })
  afterAll(() => engine?.stop())
  return {
    newTable: (calls) => {
      if (!engine) throw new Error('The engine starts before the first test')
      return engine.newTable(calls)
    },
  }
}

import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { perInstance, type Table, tableUnder } from '../../../shared/store/table.ts'

const newTable = (): Table => ({
  client: DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' })),
  name: 'table',
})

test('all requests of an instance get one, made for its own table, and another instance gets its own', () => {
  const made: Table[] = []
  const listOf = perInstance((instance) => {
    made.push(instance)
    return new Map<string, number>()
  })
  const table = newTable()
  const { signal } = new AbortController()
  expect(listOf(tableUnder(table, signal))).toBe(listOf(tableUnder(table, signal)))
  expect(listOf(table)).not.toBe(listOf(newTable()))
  expect(made[0]).toBe(table)
  expect(made).toHaveLength(2)
})

import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { deliver, transactDirectly } from '../../shared/store/deliver.ts'
import type { DirectCall } from '../../shared/store/direct-call.ts'
import { getItem, putItem, type Table, tableUnder } from '../../shared/store/table.ts'
import type { Action, TransactionStep } from '../../shared/store/transaction.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()
let table: Table
beforeAll(async () => {
  table = await engine.newTable('direct')
  // The first call of a client goes through the SDK, which works out the endpoint.
  await putItem(table, { pk: 'first', sk: 'call' })
})

const adds = (pk: string, by: number): Action => ({
  Update: {
    TableName: table.name,
    Key: { pk, sk: 'n' },
    UpdateExpression: 'ADD n :by',
    ExpressionAttributeValues: { ':by': by },
  },
})

const absent = (pk: string): Action => ({
  Put: {
    TableName: table.name,
    Item: { pk, sk: 'n', n: 1 },
    ConditionExpression: 'attribute_not_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
})

const step = (action: Action): TransactionStep => ({ action, role: { kind: 'state' } })
const numberOf = async (pk: string): Promise<unknown> => (await getItem(table, { pk, sk: 'n' }, true))?.n
const soon = (): number => Date.now() + 5_000

describe('a transaction that is sent directly', () => {
  test('goes through', async () => {
    const transaction = { TransactItems: [adds('through', 2)], ClientRequestToken: randomUUID() }
    expect(await transactDirectly(table, transaction)).toBe('done')
    expect(await numberOf('through')).toBe(2)
  })

  test('tells the reason of each action, with the item that was found', async () => {
    await putItem(table, { pk: 'taken', sk: 'n', n: 7, big: 9_007_199_254_740_993n })
    const TransactItems = [adds('cancelled', 1), absent('taken')]
    const outcome = await transactDirectly(table, { TransactItems, ClientRequestToken: randomUUID() })
    expect(outcome).toEqual({
      reasons: [
        { code: 'None', found: undefined },
        {
          code: 'ConditionalCheckFailed',
          found: { pk: 'taken', sk: 'n', n: 7, big: 9_007_199_254_740_993n },
        },
      ],
    })
    expect(await numberOf('cancelled')).toBeUndefined()
  })

  test('is the same one for DynamoDB as through the SDK: with one token it is done once', async () => {
    const TransactItems: Action[] = [
      adds('same', 1),
      {
        Put: {
          TableName: table.name,
          Item: {
            pk: 'same',
            sk: 'all',
            text: 'ä"',
            yes: true,
            none: null,
            gone: undefined,
            list: [1, { a: -0.5 }],
          },
          ExpressionAttributeNames: { '#pk': 'pk' },
          ConditionExpression: 'attribute_not_exists(#pk)',
        },
      },
    ]
    const ClientRequestToken = randomUUID()
    expect(await transactDirectly(table, { TransactItems, ClientRequestToken })).toBe('done')
    await table.client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken }))
    expect(await numberOf('same')).toBe(1)
    expect(await getItem(table, { pk: 'same', sk: 'all' }, true)).toEqual({
      pk: 'same',
      sk: 'all',
      text: 'ä"',
      yes: true,
      none: null,
      list: [1, { a: -0.5 }],
    })
  })

  test('has the very bytes that the SDK sends', async () => {
    let sent = ''
    const client = new DynamoDBClient({
      region: 'local',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      maxAttempts: 1,
      requestHandler: {
        handle: async ({ body }: { body: Uint8Array }) => {
          sent = new TextDecoder().decode(body)
          throw new Error('Not sent.')
        },
      },
    })
    const documents = DynamoDBDocumentClient.from(client, {
      marshallOptions: { removeUndefinedValues: true },
    })
    const TransactItems: Action[] = [
      adds('a', 1),
      absent('b'),
      { Delete: { TableName: 't', Key: { pk: 'c', sk: 'n' }, ConditionExpression: 'attribute_exists(pk)' } },
      {
        ConditionCheck: {
          TableName: 't',
          Key: { pk: 'd', sk: 'n' },
          ConditionExpression: '#v = :v',
          ExpressionAttributeNames: { '#v': 'v' },
          ExpressionAttributeValues: { ':v': undefined, ':w': 'x' },
        },
      },
    ]
    const ClientRequestToken = 'token'
    const command = new TransactWriteCommand({ TransactItems, ClientRequestToken })
    await expect(documents.send(command)).rejects.toThrow('Not sent.')
    let sentDirectly = ''
    const direct: DirectCall = async (_, input) => {
      sentDirectly = JSON.stringify(input)
      return { answer: {} }
    }
    await transactDirectly({ ...table, direct }, { TransactItems, ClientRequestToken })
    expect(sentDirectly).toBe(sent)
  })
})

describe('delivering a transaction', () => {
  /** The table, whose first direct transaction goes where it should, and whose answer is lost. */
  const losing = (before = async () => {}): Table => {
    const { direct } = table
    let isLost = false
    const lost: DirectCall = async (operation, input, signal) => {
      const reply = await direct?.(operation, input, signal)
      if (isLost || operation !== 'TransactWriteItems') return reply
      isLost = true
      await before()
      return undefined
    }
    return { ...table, direct: lost }
  }

  test('does it once where the answer of the direct call is lost', async () => {
    expect(await deliver(losing(), [step(adds('lost', 1))], soon())).toBeUndefined()
    expect(await numberOf('lost')).toBe(1)
  })

  test('says that it may be done where the request ends before it is known', async () => {
    const controller = new AbortController()
    const ended = losing(async () => controller.abort(new Error('The time is out.')))
    const delivered = deliver(tableUnder(ended, controller.signal), [step(adds('open', 1))], soon())
    await expect(delivered).rejects.toMatchObject({ kind: 'unavailable', details: { unclear: true } })
    expect(await numberOf('open')).toBe(1)
  })

  test('sends nothing once the request has ended', async () => {
    const reason = new Error('The time is out.')
    const delivered = deliver(tableUnder(table, AbortSignal.abort(reason)), [step(adds('never', 1))], soon())
    await expect(delivered).rejects.toBe(reason)
    expect(await numberOf('never')).toBeUndefined()
  })

  test('plans anew at once where a cancelled one found another head, and sends nothing twice', async () => {
    const operations: string[] = []
    const direct: DirectCall = async (operation, input, signal) => {
      operations.push(operation)
      return table.direct?.(operation, input, signal)
    }
    await putItem(table, { pk: 'met', sk: 'n', n: 1 })
    const outcome = await deliver({ ...table, direct }, [step(absent('met'))], soon())
    expect(outcome).toEqual({ retry: true, checked: true, heads: new Map() })
    expect(operations).toEqual(['TransactWriteItems'])
  })

  test('tells an error that is no cancellation as the SDK does', async () => {
    const wrong = step({ Delete: { TableName: 'no-such-table', Key: { pk: 'a', sk: 'b' } } })
    const outcome = await deliver(table, [wrong], soon())
    expect(outcome).toMatchObject({ retry: false, error: { name: 'ResourceNotFoundException' } })
  })
})

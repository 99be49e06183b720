import { createFaults, type FaultOptions } from '../../../infra/local/faults/faults.ts'
import type { EngineAnswer, EngineCall, Passage, Verdict } from '../../../infra/local/faults/verdict.ts'

/** An item as DynamoDB writes it down. */
export const item = (pk: string, text = '') => ({ pk: { S: pk }, sk: { S: '1' }, text: { S: text } })
/** A call of a function to the engine. */
export const call = (operation: string, request: Record<string, unknown>): EngineCall => ({
  functionName: 'f',
  operation,
  request: { TableName: 't', ...request },
})
/** A PutItem. */
export const put = (pk = 'a', text = '') => call('PutItem', { Item: item(pk, text) })
/** A GetItem. */
export const get = (pk = 'a', ConsistentRead = true) => call('GetItem', { Key: item(pk), ConsistentRead })
/** A transaction of puts, one for each key. */
export const transaction = (...keys: string[]) =>
  call('TransactWriteItems', { TransactItems: keys.map((pk) => ({ Put: { Item: item(pk) } })) })
/** A BatchWriteItem with a put for each key. */
export const batchWrite = (...keys: string[]) =>
  call('BatchWriteItem', { RequestItems: { t: keys.map((pk) => ({ PutRequest: { Item: item(pk) } })) } })
/** A BatchGetItem of the keys. */
export const batchGet = (...keys: string[]) =>
  call('BatchGetItem', { RequestItems: { t: { ConsistentRead: true, Keys: keys.map((pk) => item(pk)) } } })

/** A layer of faults that has begun: every call meets one, unless the options say otherwise. */
export const started = (options: Partial<FaultOptions>) => {
  const faults = createFaults({ seed: 1, rate: 1, ...options })
  faults.start()
  return faults
}
/** The answer to a call that did not reach the engine. @throws Error where it did */
export const refusalOf = (verdict: Verdict): EngineAnswer | null => {
  if ('passage' in verdict) throw new Error('It was let through')
  return verdict.refused
}
/** How a call reaches the engine. @throws Error where it does not */
export const passageOf = (verdict: Verdict): Passage => {
  if ('refused' in verdict) throw new Error(`It was refused: ${JSON.stringify(verdict.refused)}`)
  return verdict.passage
}
/** An answer's exception. */
export const typeOf = (answer: EngineAnswer | null): string => `${answer?.body.__type}`.replace(/^.*#/, '')
/** What the engine answers where there is nothing to say. */
export const done: EngineAnswer = { status: 200, body: {} }

import { isRecord } from '../../../shared/values/records.ts'
import { messageBuffer } from './message-buffer.ts'

/** One request that the proxy passed to the engine, and its answer. */
export interface RequestEntry {
  functionName: string
  /** `GetItem` */
  operation: string
  request: Record<string, unknown>
  requestBytes: number
  responseBytes: number
  status: number
  /** DynamoDB's `ConsumedCapacity`: a list with one for each table, for a batch or a transaction. */
  consumedCapacity: unknown
  milliseconds: number
}

export type OnRequest = (entry: RequestEntry) => void

/** Operations that can report their consumed capacity. */
const metered =
  /^(?:Get|Put|Update|Delete)Item$|^Query$|^Scan$|^Batch(?:Get|Write)Item$|^Transact(?:Get|Write)Items$/

/** Asks for the consumed capacity, unless the request says whether it wants it. */
export const withCapacity = (operation: string, body: Record<string, unknown>): Record<string, unknown> =>
  metered.test(operation) ? { ReturnConsumedCapacity: 'TOTAL', ...body } : body

/** The length of a message's body in bytes, read from its head. */
export const lengthOf = (head: string): number => Number(/\r\ncontent-length:\s*(\d+)/i.exec(head)?.[1] ?? 0)

const parse = (text: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(text || '{}')
  return isRecord(value) ? value : {}
}

type Begun = Pick<RequestEntry, 'functionName' | 'operation' | 'request' | 'requestBytes'>

/** Reads the responses of one connection, and calls {@link OnRequest} for each. */
export const responseObserver = (onRequest: OnRequest) => {
  const take = messageBuffer(lengthOf)
  let begun: (Begun & { at: number }) | undefined
  return {
    begin: (request: Begun): void => {
      begun = { ...request, at: performance.now() }
    },
    data: (chunk: Buffer): void => {
      const message = take(chunk)
      if (!message || !begun) return
      const { at, ...request } = begun
      onRequest({
        ...request,
        responseBytes: message.body.length,
        status: Number(message.head.slice(9, 12)),
        consumedCapacity: parse(message.body.toString('utf8')).ConsumedCapacity,
        milliseconds: performance.now() - at,
      })
    },
  }
}

import type { BenchRequest } from './load/request.ts'
import type { EngineCall, Stack } from './running.ts'

/** Read and write units (DynamoDB's ConsumedCapacity), and the calls that consumed them. */
export interface Cost {
  reads: number
  writes: number
  calls: readonly EngineCall[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const unitsOf = (capacity: unknown): number => {
  if (Array.isArray(capacity)) return capacity.reduce<number>((sum, one) => sum + unitsOf(one), 0)
  return isRecord(capacity) ? Number(capacity.CapacityUnits ?? 0) : 0
}

const isWrite = ({ operation }: EngineCall): boolean => /Put|Update|Delete|Write/.test(operation)

/** Adds up what calls consumed: DynamoDB gives one capacity for an item, and one per table for a batch. */
export const costOf = (calls: readonly EngineCall[]): Cost => {
  const units = (some: readonly EngineCall[]): number =>
    some.reduce((sum, { consumedCapacity }) => sum + unitsOf(consumedCapacity), 0)
  return {
    reads: units(calls.filter((call) => !isWrite(call))),
    writes: units(calls.filter(isWrite)),
    calls,
  }
}

/** Sends one request. @throws Error when it is answered with another status */
export const sendOne = async (
  url: string,
  { method, path, headers = {}, body }: BenchRequest,
  status: number,
): Promise<string> => {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body }
  const answer = await fetch(url + path, { method, headers: { ...type, ...headers }, ...sent })
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${path} was answered ${answer.status}: ${text}`)
  return text
}

/** What one request costs, on a metered stack that does nothing else. */
export const meter = async (stack: Stack, request: BenchRequest, status: number): Promise<Cost> => {
  await stack.calls()
  await sendOne(stack.url, request, status)
  return costOf(await stack.calls())
}

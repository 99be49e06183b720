import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { FunctionHost } from '../functions/host.ts'
import type { Outcome } from '../functions/invocation.ts'
import type { StreamRecord } from './record.ts'
import type { Delivery } from './retry.ts'

const reportSchema = z.looseObject({
  batchItemFailures: z.optional(z.nullable(z.array(z.looseObject({ itemIdentifier: z.string() })))),
})

/**
 * Reads a function's report of failed records. No report, or an empty list, means that all succeeded. Any other answer
 * counts as a failure of the whole batch.
 */
const reported = (json: string): Delivery => {
  const value: unknown = JSON.parse(json)
  if (value === null) return { failedIdentifiers: [] }
  const parsed = reportSchema.safeParse(value)
  if (!parsed.success)
    return { error: `The function's answer is no partial batch response: ${json.slice(0, 200)}` }
  return { failedIdentifiers: parsed.data.batchItemFailures?.map((one) => one.itemIdentifier) ?? [] }
}

const deliveryOf = (outcome: Outcome, reports: boolean): Delivery => {
  if ('failure' in outcome) return { error: `${outcome.failure.type}: ${outcome.failure.message}` }
  return reports ? reported(outcome.result.json) : { failedIdentifiers: [] }
}

/**
 * Invokes a function with a batch of records.
 * @param reports whether the mapping takes partial batch responses
 */
export const deliver = (
  host: FunctionHost,
  records: readonly StreamRecord[],
  reports: boolean,
): Promise<{ delivery: Delivery; requestId: string }> => {
  const requestId = randomUUID()
  const event = `{"Records":[${records.map((record) => record.json).join(',')}]}`
  return new Promise((resolve) => {
    host.invoke(event, requestId, (outcome) => resolve({ delivery: deliveryOf(outcome, reports), requestId }))
  })
}

import { retrying } from '../../shared/values/backoff.ts'
import type { CustomResourceRequest } from './event.ts'

/** How a request to a custom resource ended. */
export type RequestOutcome = { status: 'SUCCESS' } | { status: 'FAILED'; reason: string }

/** Always the same id. After an update with another id, CloudFormation would delete the "old" administrator. */
const physicalId = 'first-administrator'
const attempts = 5
/** In milliseconds. */
const pauses = { first: 500, longest: 8_000 }
/** CloudFormation refuses answers over 4 KB. */
const longestReason = 1_000

/** The answer CloudFormation waits for (User Guide, "Custom resource responses"). */
const answerTo = (request: CustomResourceRequest, outcome: RequestOutcome): Record<string, string> => ({
  Status: outcome.status,
  PhysicalResourceId: request.PhysicalResourceId ?? physicalId,
  StackId: request.StackId,
  RequestId: request.RequestId,
  LogicalResourceId: request.LogicalResourceId,
  ...(outcome.status === 'FAILED' ? { Reason: outcome.reason.slice(0, longestReason) } : {}),
})

/**
 * Puts the answer to the address that CloudFormation gave. The body goes as bytes, so that fetch adds no
 * Content-Type: the address is signed for a request without one.
 * @throws Error after five attempts. Lambda then runs the whole request again, which is safe
 */
export const respond = async (request: CustomResourceRequest, outcome: RequestOutcome): Promise<void> => {
  const body = new TextEncoder().encode(JSON.stringify(answerTo(request, outcome)))
  const send = async (): Promise<void> => {
    const { ok, status } = await fetch(request.ResponseURL, { method: 'PUT', body })
    if (!ok) throw new Error(`status ${status}`)
  }
  try {
    await retrying(send, { passes: () => true, attempts, pauses })
  } catch (cause) {
    throw new Error(`CloudFormation did not take the answer: ${String(cause)}`, { cause })
  }
}

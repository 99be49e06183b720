import { setTimeout as pause } from 'node:timers/promises'
import type { CustomResourceRequest } from './event.ts'

/** How a request to a custom resource ended. */
export type Outcome = { status: 'SUCCESS' } | { status: 'FAILED'; reason: string }

/** Always the same: another one would have CloudFormation delete the "old" administrator after an update. */
const physicalId = 'first-administrator'
const attempts = 5
/** CloudFormation refuses answers over 4 KB. */
const longestReason = 1_000

/** The answer CloudFormation waits for (User Guide, "Custom resource responses"). */
const answerTo = (request: CustomResourceRequest, outcome: Outcome): Record<string, string> => ({
  Status: outcome.status,
  PhysicalResourceId: request.PhysicalResourceId ?? physicalId,
  StackId: request.StackId,
  RequestId: request.RequestId,
  LogicalResourceId: request.LogicalResourceId,
  ...(outcome.status === 'FAILED' ? { Reason: outcome.reason.slice(0, longestReason) } : {}),
})

/**
 * Puts the answer where CloudFormation said. The body goes as bytes, so that fetch adds no Content-Type: the
 * address is signed for a request without one.
 * @throws Error after five attempts; Lambda then runs the whole request again, which is safe
 */
export const respond = async (request: CustomResourceRequest, outcome: Outcome): Promise<void> => {
  const body = new TextEncoder().encode(JSON.stringify(answerTo(request, outcome)))
  for (let attempt = 1; ; attempt += 1) {
    const problem = await fetch(request.ResponseURL, { method: 'PUT', body }).then(
      ({ ok, status }) => (ok ? null : `status ${status}`),
      (error: unknown) => String(error),
    )
    if (problem === null) return
    if (attempt === attempts) throw new Error(`CloudFormation did not take the answer: ${problem}`)
    await pause(250 * 2 ** attempt)
  }
}

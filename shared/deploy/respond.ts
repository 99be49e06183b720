import { retrying } from '../values/backoff.ts'
import { type CustomResourceRequest, parseRequest } from './request.ts'

/** How a request to a custom resource ended. */
type RequestOutcome = { status: 'SUCCESS' } | { status: 'FAILED'; reason: string }

const attempts = 5
/** In milliseconds. */
const pauses = { first: 500, longest: 8_000 }
/** CloudFormation refuses answers over 4 KB. */
const longestReason = 1_000

/** The answer CloudFormation waits for (User Guide, "Custom resource responses"). */
const answerTo = (
  request: CustomResourceRequest,
  physicalId: string,
  outcome: RequestOutcome,
): Record<string, string> => ({
  Status: outcome.status,
  PhysicalResourceId: request.PhysicalResourceId ?? physicalId,
  StackId: request.StackId,
  RequestId: request.RequestId,
  LogicalResourceId: request.LogicalResourceId,
  ...(outcome.status === 'FAILED' ? { Reason: outcome.reason.slice(0, longestReason) } : {}),
})

/** The outcome of a failed deploy. CloudFormation shows its reason in the list of events. */
const failed = (error: unknown): RequestOutcome => {
  console.error({ error: String(error) })
  return { status: 'FAILED', reason: error instanceof Error ? error.message : String(error) }
}

/**
 * Puts the answer to the address that CloudFormation gave. The body goes as bytes, so that fetch adds no
 * Content-Type: the address is signed for a request without one.
 * @throws Error after five attempts
 */
const respond = async (
  request: CustomResourceRequest,
  physicalId: string,
  outcome: RequestOutcome,
): Promise<void> => {
  const body = new TextEncoder().encode(JSON.stringify(answerTo(request, physicalId, outcome)))
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

/**
 * Serves a request to a custom resource. It always answers, whatever becomes of the work, because the deploy waits for
 * the answer.
 * @param physicalId always the same for one resource: after an update with another one, CloudFormation deletes the "old"
 * resource
 * @throws Error where CloudFormation takes no answer. Lambda then runs the whole request again, which has to be safe
 */
export const serveCustomResource = async (
  event: unknown,
  physicalId: string,
  carryOut: (request: CustomResourceRequest) => Promise<void>,
): Promise<void> => {
  const request = parseRequest(event)
  const outcome = await carryOut(request).then((): RequestOutcome => ({ status: 'SUCCESS' }), failed)
  await respond(request, physicalId, outcome)
}

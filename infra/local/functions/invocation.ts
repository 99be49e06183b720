/**
 * A function's return value as JSON. A string member `body` travels beside the JSON: escaping and parsing
 * a response of some megabytes would cost more than everything else the runner does with it.
 */
export interface InvocationResult {
  json: string
  body?: string | undefined
}

/** Why an invocation gave no result; `type` and `message` as Lambda reports them. */
export interface InvocationFailure {
  type: string
  message: string
}

export type Outcome = { result: InvocationResult } | { failure: InvocationFailure }

/** Called once with how an invocation ended. */
export type Finish = (outcome: Outcome) => void

/** Synchronous invocation payload, in bytes (Lambda quotas: 6 MB each for request and response). */
export const maximumRequestBytes = 6 * 1024 * 1024
export const maximumResponseBytes = maximumRequestBytes + 100

/**
 * Whether the UTF-8 form of a text is longer than a bound; counts bytes only where the text could be.
 */
export const exceedsBytes = (text: string, bytes: number): boolean =>
  text.length * 3 > bytes && Buffer.byteLength(text) > bytes

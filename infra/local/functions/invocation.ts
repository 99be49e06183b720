/**
 * A function's return value as JSON. A text in `body` travels beside the JSON, because escaping and parsing some
 * megabytes would cost more than everything else that the runner does with an answer.
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

/** Takes the outcome of an invocation. It is called once. */
export type Finish = (outcome: Outcome) => void

/** The largest payload of a synchronous invocation, in bytes (Lambda quotas: 6 MB each for request and response). */
export const maximumRequestBytes = 6 * 1024 * 1024
export const maximumResponseBytes = maximumRequestBytes + 100

/**
 * Whether the UTF-8 form of a text is longer than a bound. Bytes are counted only if the text could be too long.
 */
export const exceedsBytes = (text: string, bytes: number): boolean =>
  text.length * 3 > bytes && Buffer.byteLength(text) > bytes

/** A call of a function to the engine. */
export interface EngineCall {
  functionName: string
  /** `GetItem` */
  operation: string
  request: Record<string, unknown>
}

/** The answer to a call: HTTP status and JSON body. */
export interface EngineAnswer {
  status: number
  body: Record<string, unknown>
}

/** The way of a call to the engine, and of its answer to the caller. */
export interface Passage {
  /** The request for the engine. */
  request: Record<string, unknown>
  /** Milliseconds until the engine gets the request, which it does even if the caller has given up by then. */
  before: number
  /** Milliseconds for which the answer is held back. */
  after: number
  /** Makes the caller's answer from the engine's; null breaks the connection instead. */
  reply: (answer: EngineAnswer) => EngineAnswer | null
}

/** The decision on a call: an answer without the engine (null breaks the connection), or a passage to it. */
export type Verdict = { refused: EngineAnswer | null } | { passage: Passage }

/** The passage that changes nothing. */
export const untouched = (request: EngineCall['request']): Passage => ({
  request,
  before: 0,
  after: 0,
  reply: (answer) => answer,
})

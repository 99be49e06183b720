/** A call of a function to the engine. */
export interface EngineCall {
  functionName: string
  /** `GetItem` */
  operation: string
  request: Record<string, unknown>
}

/** How a call is answered: HTTP status and JSON body. */
export interface EngineAnswer {
  status: number
  body: Record<string, unknown>
}

/** How a call reaches the engine, and its answer the caller. */
export interface Passage {
  /** What the engine gets. */
  request: Record<string, unknown>
  /** Milliseconds until the engine gets it; it does even if the caller has given up by then. */
  before: number
  /** Milliseconds for which the answer is held back. */
  after: number
  /** What the caller gets for the engine's answer; null where the connection breaks in its place. */
  reply: (answer: EngineAnswer) => EngineAnswer | null
}

/** What becomes of a call: an answer without the engine (null: the connection breaks), or a passage. */
export type Verdict = { refused: EngineAnswer | null } | { passage: Passage }

/** The passage that changes nothing. */
export const untouched = (request: EngineCall['request']): Passage => ({
  request,
  before: 0,
  after: 0,
  reply: (answer) => answer,
})

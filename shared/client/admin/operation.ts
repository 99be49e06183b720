/** How the call of an endpoint is sent, and what its answer holds. */
export interface Operation {
  method: string
  path: string
  answer: 'list' | 'payload' | 'bare'
  hasBody?: boolean
  hasQuery?: boolean
  /** Whether it may be sent again although it may have been done. */
  isRepeatable?: boolean
  /** Whether it heeds Idempotency-Key, with which it may be sent again too. */
  takesIdempotencyKey?: boolean
  /** Whether it takes no token. */
  isPublic?: boolean
}

/** Operations by the words of their endpoints' ids: `pages.items.add` is `pages`, `items`, `add`. */
export interface Operations {
  readonly [word: string]: Operation | Operations
}

/** Whether something of a tree of operations is one itself. */
export const isOperation = (one: Operation | Operations): one is Operation => typeof one.method === 'string'

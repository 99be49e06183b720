/** A call that succeeds on the demo site as it is loaded, and its answer there. */
export interface Example {
  /** The parameters of the path. */
  params?: Readonly<Record<string, string | number>>
  /** The members of the query by their names in the query string, such as `filter[minutes.gte]`. */
  query?: Readonly<Record<string, string | number>>
  body?: unknown
  /** The body of the answer. */
  answer: unknown
}

/** Examples by the ids of their endpoints. */
export type Examples = Readonly<Record<string, Example>>

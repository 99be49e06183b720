/**
 * How a filter compares a member with its values. `null` asks whether the member has a value at all; the value of such
 * a filter is true or false.
 */
export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'in', 'null'] as const
export type Operator = (typeof operators)[number]

/** What sets one operator apart from the others when a query is read. */
interface OperatorRules {
  /** Whether the text `null`, which stands for no value, is something to compare with. */
  takesNull: boolean
  /**
   * Whether one field may have several filters with it. With another operator the second filter would contradict the
   * first, or repeat it.
   */
  isRepeatable: boolean
}

const once = { takesNull: false, isRepeatable: false }

export const operatorRules: Readonly<Record<Operator, OperatorRules>> = {
  eq: { takesNull: true, isRepeatable: false },
  ne: { takesNull: true, isRepeatable: true },
  gt: once,
  gte: once,
  lt: once,
  lte: once,
  contains: { takesNull: false, isRepeatable: true },
  in: { takesNull: true, isRepeatable: false },
  null: once,
}

/** Whether a text names an operator. */
export const isOperator = (text: string): text is Operator => operators.some((known) => known === text)

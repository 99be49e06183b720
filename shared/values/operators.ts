/**
 * How a condition of a list compares a member with its values. `null` asks whether there is a value at all; its own
 * value is true or false.
 */
export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'in', 'null'] as const
export type Operator = (typeof operators)[number]

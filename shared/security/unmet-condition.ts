/** Whether a write was refused because its condition did not hold. AWS: ConditionalCheckFailedException. */
export const isUnmetCondition = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException'

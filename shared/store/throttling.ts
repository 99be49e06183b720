/** DynamoDB's ways of saying that the table is busy. AWS: "Error handling with DynamoDB", errors to retry. */
export const throttlingErrors = [
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
] as const

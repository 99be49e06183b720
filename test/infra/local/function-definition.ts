import type { FunctionDefinition } from '../../../infra/local/template/functions.ts'

/** A function as a template has it, with what a test says of it. */
export const functionDefinition = (
  given: Pick<FunctionDefinition, 'directory' | 'timeoutSeconds'>,
): FunctionDefinition => ({
  logicalId: 'F',
  name: 'f',
  arn: 'arn:f',
  handler: 'index.handler',
  role: 'R',
  environment: {},
  version: '$LATEST',
  qualifiers: [],
  memoryMegabytes: 128,
  ...given,
})

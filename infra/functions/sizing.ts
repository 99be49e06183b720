import type { FunctionName } from '../names.ts'

/** Memory in MB, which also sets the share of a processor, and the longest run in seconds. */
export interface Sizing {
  memory: number
  timeout: number
}

/** Lambda gives one whole vCPU at 1,769 MB (developer guide, "Configure Lambda function memory"). */
const oneProcessor = 1769

/** An HTTP API gives up after 30 s. A function that ends before that can still answer in the envelope. */
const beforeGateway = 29

/** For functions that mostly wait for DynamoDB. The wait is billed by memory too, so these have less. */
const waiting: Sizing = { memory: 1024, timeout: beforeGateway }

export const sizing: Readonly<Record<FunctionName, Sizing>> = {
  // bcrypt only computes: with less memory it takes longer at the same price, and a second vCPU would not help.
  auth: { memory: oneProcessor, timeout: beforeGateway },
  users: { memory: oneProcessor, timeout: beforeGateway },
  // Imports validate thousands of rows; lists keep whole partitions in memory and sort them.
  collections: { memory: oneProcessor, timeout: beforeGateway },
  // The same as collections. Visitors of the site wait for its cold start, which only computes.
  public: { memory: oneProcessor, timeout: beforeGateway },
  // Hands out files that it has compressed already.
  admin: { memory: 512, timeout: 10 },
  pages: waiting,
  static: waiting,
  roles: waiting,
  history: waiting,
  // Compresses a whole partition into a snapshot; a large purge runs for minutes.
  aggregator: { memory: oneProcessor, timeout: 300 },
  // Runs when the stack is made and when a password is lost. Each run computes one password hash.
  bootstrap: { memory: 1024, timeout: 60 },
}

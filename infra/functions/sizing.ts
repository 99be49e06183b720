import type { FunctionName } from '../names.ts'

/** Memory in MB, which also sets the share of a processor, and the longest run in seconds. */
export interface Sizing {
  memory: number
  timeout: number
}

/** Lambda gives one whole vCPU at 1,769 MB (developer guide, "Configure Lambda function memory"). */
const oneProcessor = 1769

/** HTTP APIs give up after 30 s: a function that ends before can still say so in the envelope. */
const beforeGateway = 29

/** Handlers that wait for DynamoDB more than they compute: the wait is billed by memory too. */
const waiting: Sizing = { memory: 1024, timeout: beforeGateway }

export const sizing: Readonly<Record<FunctionName, Sizing>> = {
  // bcrypt is pure computation: less memory takes longer at the same price, more than one vCPU gains nothing.
  auth: { memory: oneProcessor, timeout: beforeGateway },
  users: { memory: oneProcessor, timeout: beforeGateway },
  // Imports validate thousands of rows; lists keep whole partitions in memory and sort them.
  collections: { memory: oneProcessor, timeout: beforeGateway },
  // As collections, and every visitor of the site waits for its cold start, which is computation.
  public: { memory: oneProcessor, timeout: beforeGateway },
  pages: waiting,
  static: waiting,
  roles: waiting,
  history: waiting,
  // Compresses a whole partition into a snapshot; a large purge runs for minutes.
  aggregator: { memory: oneProcessor, timeout: 300 },
  // Runs when the stack is made, and when a password is lost: each time for one password hash.
  bootstrap: { memory: 1024, timeout: 60 },
}

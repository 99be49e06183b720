/**
 * Replaces the AWS SDK's event streams in the bundles. The SDK loads them for an operation whose input or output is a
 * stream of events, and no operation of DynamoDB or Secrets Manager is. They would be 19 KB of code.
 */

/** Stands for what reads and writes events. @throws Error always: the function would need the SDK's own */
export class EventStreamSerde {
  constructor() {
    throw new Error('The bundles have no event streams: see infra/functions/event-streams.ts.')
  }
}

/** Makes nothing, since nothing reads or writes events. */
export const eventStreamSerdeProvider = (): undefined => undefined

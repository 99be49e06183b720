import type { Cleanup } from '../cleanup.ts'
import { within } from '../cleanup.ts'
import type { Data } from '../data/open.ts'
import type { TableState } from '../engine/create-table.ts'
import type { Engine } from '../engine/open.ts'
import type { Callers } from '../functions/callers.ts'
import type { FunctionHost } from '../functions/host.ts'
import type { StackFunctions } from '../functions/start.ts'
import type { Access } from '../policy/condition.ts'
import type { EventSourceDefinition } from '../template/event-sources.ts'
import { failureMessage, queueFile } from './failures.ts'
import { type Poller, startPoller } from './poller.ts'
import { streamReader } from './reader.ts'

/** The parts of a running stack that its streams need. */
export interface StreamsSetup {
  engine: Engine
  /** The table in the engine, with the engine's name for its stream. */
  table: TableState
  functions: StackFunctions
  /** Keeps the positions in the stream, and the messages to queues. */
  data: Data
}

/** Longest wait for an invocation under way when the runner stops, in milliseconds. */
const stopWait = 5000

/** The calls that Lambda makes for an event source, under the function's role. */
const neededAccesses = ({ streamArn, failureQueueArn }: EventSourceDefinition): Access[] => [
  ...['DescribeStream', 'GetRecords', 'GetShardIterator'].map((operation) => ({
    action: `dynamodb:${operation}`,
    resource: streamArn,
  })),
  { action: 'dynamodb:ListStreams', resource: '*' },
  ...(failureQueueArn === undefined ? [] : [{ action: 'sqs:SendMessage', resource: failureQueueArn }]),
]

/** Checks the function's role: AWS does not create a mapping whose role lacks a permission. */
const checkPermissions = (mapping: EventSourceDefinition, host: FunctionHost, callers: Callers): void => {
  const { caller } = callers.functions.find(({ definition }) => definition.arn === host.definition.arn) ?? {}
  const denied = caller?.firstDenied(neededAccesses(mapping))
  if (denied) throw new Error(`Event source ${mapping.logicalId}: ${denied.message}`)
}

const startMapping = (mapping: EventSourceDefinition, setup: StreamsSetup): Poller => {
  const { engine, table, functions, data } = setup
  const { folder, file } = data
  const { streamArn: engineStreamArn } = table
  if (engineStreamArn === undefined) throw new Error('The table has no stream: it was made without one')
  const host = functions.hosts.find(mapping.functionName)
  if (!host) throw new Error(`Event source ${mapping.logicalId} leads to no function`)
  checkPermissions(mapping, host, functions.callers)
  const positions = file.state.checkpoints[mapping.logicalId] ?? {}
  file.state.checkpoints[mapping.logicalId] = positions
  const { streamArn, startingPosition, failureQueueArn } = mapping
  const source = { streamArn, region: functions.home.region }
  const send = queueFile(folder.path)
  return startPoller({
    host,
    mapping,
    positions,
    read: streamReader({ client: engine.client, engineStreamArn, source, startingPosition, positions }),
    save: file.save,
    onDiscarded: (discarded, shardId) => {
      const message = failureMessage(
        discarded,
        { functionArn: host.definition.arn, streamArn, shardId },
        new Date(),
      )
      console.error(`${mapping.logicalId} gave up records:`, JSON.stringify(message.DDBStreamBatchInfo))
      if (failureQueueArn !== undefined) send(failureQueueArn, message)
    },
  })
}

/**
 * Starts a poller for each event source mapping.
 * @throws Error when the table has no stream, when a role lacks a permission, or on a filter that cannot be evaluated
 */
export const startStreams = (
  mappings: readonly EventSourceDefinition[],
  setup: StreamsSetup,
  cleanup: Cleanup,
): Poller[] =>
  mappings.map((mapping) => {
    const poller = startMapping(mapping, setup)
    cleanup.add(() => within(stopWait, poller.stop()))
    return poller
  })

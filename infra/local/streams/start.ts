import type { Cleanup } from '../cleanup.ts'
import { within } from '../cleanup.ts'
import type { DataFolder } from '../data/folder.ts'
import type { StateFile } from '../data/state.ts'
import type { EngineClient } from '../engine/client.ts'
import type { Calls } from '../functions/callers.ts'
import type { FunctionHost } from '../functions/host.ts'
import type { Hosts } from '../functions/hosts.ts'
import type { Access } from '../policy/condition.ts'
import type { EventSourceDefinition } from '../template/event-sources.ts'
import { failureMessage, queueFile } from './failures.ts'
import { type Poller, startPoller } from './poller.ts'
import { streamReader } from './reader.ts'

export interface EventSourcesSetup {
  client: EngineClient
  /** The table's stream as the engine names it. */
  engineStreamArn: string
  region: string
  hosts: Hosts
  calls: Calls
  file: StateFile
  /** Messages to queues are kept there. */
  folder: DataFolder
}

/** Longest wait for an invocation under way when the runner stops, in milliseconds. */
const stopWait = 5000

/** What Lambda does on behalf of the function, under the function's role. */
const neededAccesses = ({ streamArn, failureQueueArn }: EventSourceDefinition): Access[] => [
  ...['DescribeStream', 'GetRecords', 'GetShardIterator'].map((operation) => ({
    action: `dynamodb:${operation}`,
    resource: streamArn,
  })),
  { action: 'dynamodb:ListStreams', resource: '*' },
  ...(failureQueueArn === undefined ? [] : [{ action: 'sqs:SendMessage', resource: failureQueueArn }]),
]

/** A mapping whose role lacks a permission can't be created on AWS. */
const checkPermissions = (mapping: EventSourceDefinition, host: FunctionHost, calls: Calls): void => {
  const { caller } = calls.functions.find(({ definition }) => definition.arn === host.definition.arn) ?? {}
  const denied = caller?.firstDenied(neededAccesses(mapping))
  if (denied) throw new Error(`Event source ${mapping.logicalId}: ${denied.message}`)
}

const startMapping = (mapping: EventSourceDefinition, setup: EventSourcesSetup): Poller => {
  const { file, client, engineStreamArn, region } = setup
  const host = setup.hosts.find(mapping.functionName)
  if (!host) throw new Error(`Event source ${mapping.logicalId} leads to no function`)
  checkPermissions(mapping, host, setup.calls)
  const positions = file.state.checkpoints[mapping.logicalId] ?? {}
  file.state.checkpoints[mapping.logicalId] = positions
  const { streamArn, startingPosition, failureQueueArn } = mapping
  const source = { streamArn, region }
  const send = queueFile(setup.folder.path)
  return startPoller({
    host,
    mapping,
    positions,
    read: streamReader({ client, engineStreamArn, source, startingPosition, positions }),
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
 * @throws Error when the role lacks a permission that the mapping needs, or a filter is not understood
 */
export const startEventSources = (
  mappings: readonly EventSourceDefinition[],
  setup: EventSourcesSetup,
  cleanup: Cleanup,
): Poller[] =>
  mappings.map((mapping) => {
    const poller = startMapping(mapping, setup)
    cleanup.add(() => within(stopWait, poller.stop()))
    return poller
  })

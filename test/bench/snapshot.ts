import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { dynamoSnapshotStore, writeSnapshot } from '../../shared/readmodel/snapshot/write.ts'
import { partitionSource } from '../../shared/readmodel/source/partition-source.ts'
import { elementPartition } from '../../shared/store/keys.ts'
import { openEngine } from './engine.ts'
import type { Stack } from './running.ts'
import type { Collection } from './site.ts'

/** More than any partition of the benchmark takes, in bytes. */
const plenty = 1024 ** 3

/**
 * Writes a snapshot as the aggregator does. It writes one when a twentieth of a partition has changed: how
 * much a cold read finds changed since would depend on where in an import that was.
 */
export const refreshSnapshot = async (
  { tableEndpoint, tableName: name }: Stack,
  collection: Collection,
): Promise<void> => {
  const client = openEngine(tableEndpoint)
  const table = { client: DynamoDBDocumentClient.from(client), name }
  const source = partitionSource(table, elementPartition(collection.name))
  await writeSnapshot(source, (partition) => dynamoSnapshotStore(table, partition), plenty)
  client.destroy()
}

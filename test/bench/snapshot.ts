import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { bucketSnapshots, writeSnapshot } from '../../shared/readmodel/snapshot/write.ts'
import { partitionSource } from '../../shared/readmodel/source/partition-source.ts'
import { openBucket } from '../../shared/store/bucket.ts'
import { elementPartition } from '../../shared/store/keys.ts'
import { openEngine } from './engine.ts'
import type { Stack } from './running.ts'
import type { Collection } from './site.ts'

/** More than any partition of the benchmark takes, in bytes. */
const plenty = 1024 ** 3

/**
 * Writes a snapshot as the aggregator does, with the credentials of its role. It writes one when a hundredth of a
 * partition has changed: how much a cold read finds changed since would depend on where in an import that was.
 */
export const refreshSnapshot = async (stack: Stack, collection: Collection): Promise<void> => {
  const { tableEndpoint, tableName: name, functions } = stack
  const found = functions.find(({ logicalId }) => logicalId.startsWith('Aggregator'))
  if (!found) throw new Error('The stack has no aggregator')
  const { environment } = found
  const client = openEngine(tableEndpoint)
  const writer = openEngine(tableEndpoint, {
    accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: environment.AWS_SESSION_TOKEN ?? '',
  })
  const bucket = openBucket(writer, environment.SNAPSHOT_BUCKET ?? '', environment.AWS_ENDPOINT_URL_S3)
  const table = { client: DynamoDBDocumentClient.from(client), name, bucket }
  const source = partitionSource(table, elementPartition(collection.name))
  const head = await source.head(true)
  if (!head) throw new Error(`The collection ${collection.name} has no head`)
  await writeSnapshot(source, head, bucketSnapshots(table, bucket, head), plenty)
  client.destroy()
  writer.destroy()
}

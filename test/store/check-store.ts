import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import type { RunningStack } from '../../infra/local/options.ts'
import { openBucket } from '../../shared/store/bucket.ts'
import type { Item, Table } from '../../shared/store/table.ts'
import { claimProblems } from './check/claims.ts'
import { collectionProblems } from './check/collections.ts'
import { contentsOf } from './check/contents.ts'
import { idempotencyProblems } from './check/idempotency.ts'
import { orphanProblems } from './check/orphans.ts'
import { partitionProblems } from './check/partitions.ts'
import { allSnapshotProblems } from './check/snapshots.ts'

type StackStores = Pick<RunningStack, 'tableEndpoint' | 'tableName' | 'functions'>

/** A table behind an endpoint that asks for no real credentials, as the local runner's engine. */
export const tableAt = (endpoint: string, name: string): Table => ({
  name,
  client: DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    }),
  ),
})

/** The table of a running stack with its bucket, where the check may do what the aggregator may. */
export const storeOf = ({ tableEndpoint, tableName, functions }: StackStores): Table => {
  const aggregator = functions.find(({ logicalId }) => logicalId.startsWith('Aggregator'))
  if (!aggregator) throw new Error('The stack has no aggregator')
  const { environment } = aggregator
  const client = new DynamoDBClient({
    region: 'us-east-1',
    credentials: {
      accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
      sessionToken: environment.AWS_SESSION_TOKEN ?? '',
    },
  })
  const bucket = openBucket(client, environment.SNAPSHOT_BUCKET ?? '', environment.AWS_ENDPOINT_URL_S3)
  return { ...tableAt(tableEndpoint, tableName), bucket }
}

/** Every item of a table. Meant for one that nothing writes to meanwhile. */
export const readStore = async ({ client, name }: Table): Promise<Item[]> => {
  const items: Item[] = []
  const pages = paginateScan({ client, pageSize: 1_000 }, { TableName: name, ConsistentRead: true })
  for await (const { Items = [] } of pages) items.push(...Items)
  return items
}

/**
 * Everything in a table that contradicts something else in it: heads, change logs, entities, unique values,
 * lookups. Pure; an empty list means that the table is sound.
 */
export const storeProblems = (items: readonly Item[]): string[] => {
  const contents = contentsOf(items)
  return [
    ...[...contents.heads].flatMap(([name, head]) => partitionProblems(contents, name, head)),
    ...collectionProblems(contents),
    ...claimProblems(contents),
    ...orphanProblems(contents),
    ...idempotencyProblems(contents),
  ]
}

/** Reads a whole table, and the snapshots where it comes with their bucket, and says what is wrong with them. */
export const checkStore = async (table: Table): Promise<string[]> => {
  const items = await readStore(table)
  return [...storeProblems(items), ...(await allSnapshotProblems(table, contentsOf(items)))]
}

import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import type { Item, Table } from '../../shared/store/table.ts'
import { claimProblems } from './check/claims.ts'
import { collectionProblems } from './check/collections.ts'
import { contentsOf } from './check/contents.ts'
import { orphanProblems } from './check/orphans.ts'
import { partitionProblems } from './check/partitions.ts'
import { allSnapshotProblems } from './check/snapshots.ts'

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
  ]
}

/** Reads a whole table, and the snapshots where it comes with their bucket, and says what is wrong with them. */
export const checkStore = async (table: Table): Promise<string[]> => {
  const items = await readStore(table)
  return [...storeProblems(items), ...(await allSnapshotProblems(table, contentsOf(items)))]
}

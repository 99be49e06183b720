import { readHead } from '../../store/head.ts'
import { type Table, tableUnder } from '../../store/table.ts'
import { dynamoReader } from './dynamo-reader.ts'
import type { PartitionSource } from './source.ts'

/**
 * A partition of the table, found by the name of its head: the entity type, or `element#<the collection's
 * name now>`.
 */
export const dynamoSource = (table: Table, headName: string): PartitionSource => ({
  key: headName,
  head: (consistent) => readHead(table, headName, consistent),
  open: (partition) => dynamoReader(table, partition),
  signal: table.signal,
  under: (signal) => dynamoSource(tableUnder(table, signal), headName),
})

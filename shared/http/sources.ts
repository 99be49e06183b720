import { dynamoSource } from '../readmodel/source/dynamo-source.ts'
import type { PartitionSource } from '../readmodel/source/source.ts'
import type { Services } from './services.ts'

/** Where the read model reads a partition from, by the name of its head. */
export const partitionSource = ({ table }: Services, headName: string): PartitionSource =>
  dynamoSource(table, headName)

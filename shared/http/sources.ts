import { dynamoSource } from '../store/readmodel/dynamo-source.ts'
import type { PartitionSource } from '../store/readmodel/source.ts'
import type { Services } from './services.ts'

/** Where the read model reads a partition from, by the name of its head. */
export const partitionSource = ({ table }: Services, headName: string): PartitionSource =>
  dynamoSource(table, headName)

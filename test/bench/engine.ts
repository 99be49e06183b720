import { DynamoDBClient } from '@aws-sdk/client-dynamodb'

const anyone = { accessKeyId: 'TYPECASELOCAL0000000', secretAccessKey: 'local' }

/** A client of an engine, with nothing set that an ordinary function would not set; past all policies. */
export const openEngine = (
  endpoint: string,
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } = anyone,
): DynamoDBClient => new DynamoDBClient({ endpoint, region: 'us-east-1', credentials })

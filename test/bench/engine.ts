import { DynamoDBClient } from '@aws-sdk/client-dynamodb'

/** A client of an engine, with nothing set that an ordinary function would not set; past all policies. */
export const openEngine = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'TYPECASELOCAL0000000', secretAccessKey: 'local' },
  })

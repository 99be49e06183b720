/** The AWS SDK as the public function uses it, and nothing else: what its import time is compared with. */
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }))
const commands = [BatchGetCommand, DeleteCommand, GetCommand, PutCommand, PutItemCommand]

/** Keeps what was imported from being shaken off. */
export const handler = [client, commands, QueryCommand, UpdateCommand]

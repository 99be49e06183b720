import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { type Table, updateItem } from './table.ts'

/** Sends an update whose unmet condition is no failure; says whether it was met. */
export const updateIf = async (table: Table, input: Parameters<typeof updateItem>[1]): Promise<boolean> => {
  try {
    await updateItem(table, input)
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

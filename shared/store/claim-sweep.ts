import { deleteItems } from './batch.ts'
import { chunkPages, listedIn } from './claim-chunks.ts'
import type { ClaimJob } from './claim-list.ts'
import { claimAt, claimListKey, type Key } from './keys.ts'
import { deleteItem, type Item, type Table, updateItem } from './table.ts'
import { updateIf } from './update-if.ts'

const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) })

/** Asks for the next step: the change of the job comes back as a stream record. */
const askForMore = (table: Table, { partition, mark }: ClaimJob): Promise<boolean> =>
  // Where it is not there, another delivery of the same record has finished the job.
  updateIf(table, {
    Key: { ...claimListKey(partition, mark) },
    UpdateExpression: 'ADD steps :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1 },
  })

/**
 * Does one step of a closed job: a chunk, with its claims where they go. A step may be repeated, or run beside
 * itself, for no claim of a closed list is made again: each change has a mark of its own.
 */
export const workOffList = async (table: Table, job: ClaimJob): Promise<void> => {
  const pages = chunkPages(table, job, { Limit: 1 })
  for await (const [chunk] of pages) {
    if (!chunk) break
    if (job.drops)
      await deleteItems(
        table,
        listedIn(chunk).map(([pk]) => claimAt(pk)),
      )
    await deleteItem(table, keyOf(chunk))
    await askForMore(table, job)
    return
  }
  await deleteItem(table, claimListKey(job.partition, job.mark))
}

/** Makes a closed job of an open one that expired: what it was to come to is done now. */
export const reviveList = async (table: Table, { partition, mark, drops }: ClaimJob): Promise<void> => {
  await updateItem(table, {
    Key: { ...claimListKey(partition, mark) },
    UpdateExpression: 'SET #partition = :partition, mark = :mark, drops = :drops ADD steps :one',
    ExpressionAttributeNames: { '#partition': 'partition' },
    ExpressionAttributeValues: { ':partition': partition, ':mark': mark, ':drops': drops, ':one': 1 },
  })
}

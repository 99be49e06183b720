import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { type Item, type Table, updateItem } from '../../shared/store/table.ts'
import { counterUpdate } from './counter-update.ts'
import { patiently } from './patience.ts'
import type { Tally } from './tally.ts'

/**
 * Counts a tally, once however often it is asked to. The usual case is one write without a read; where the
 * item holds some of it already, as after a replay, only the rest is written.
 * @returns what is known of the item afterwards: at least the counted attributes
 */
export const count = async (table: Table, tally: Tally, returned: 'UPDATED_NEW' | 'NONE'): Promise<Item> => {
  let known: Item | undefined
  for (;;) {
    const update = counterUpdate(tally, known)
    if (!update) return known ?? {}
    try {
      const after = await patiently(() => updateItem(table, { ...update, ReturnValues: returned }))
      return { ...known, ...after }
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      known = error.Item ? unmarshall(error.Item) : {}
    }
  }
}

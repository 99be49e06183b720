import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { type Item, type Table, updateItem } from '../../shared/store/table.ts'
import { counterUpdate } from './counter-update.ts'
import { patiently } from './patience.ts'
import type { Tally } from './tally.ts'

/**
 * Counts a tally, once however often it is asked to. The usual case is one write without a read; where the
 * item holds some of it already, as after a replay, only the rest is written, and what is too much for one write
 * takes several, in the order of the marks: whoever is stopped between two of them has counted exactly what the
 * marks say.
 * @returns what was seen of the item, in order: its counted attributes after each write, and all of it where it
 *   was found different. The attributes of one state were true together.
 */
export const count = async (table: Table, tally: Tally): Promise<Item[]> => {
  const states: Item[] = []
  let known: Item | undefined
  for (;;) {
    const update = counterUpdate(tally, known)
    if (!update) return states
    try {
      const after = await patiently(() => updateItem(table, { ...update, ReturnValues: 'UPDATED_NEW' }))
      states.push(after ?? {})
      known = { ...known, ...after }
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      known = error.Item ? unmarshall(error.Item) : {}
      states.push(known)
    }
  }
}

import { newElement, parseElement, projectElement } from '../../shared/content/elements.ts'
import { elementEndpoints } from '../../shared/contract/collections.ts'
import { validate } from '../../shared/http/body/validate.ts'
import type { RestoreRules } from '../../shared/http/resource/restore/rules.ts'
import { elementState } from './element-state.ts'
import type { ElementPartition } from './partition.ts'

/**
 * How elements are restored. Members that a row leaves out get their defaults, as those of a new element do. Values of
 * removed fields stay with an element, as they do with an update.
 */
export const restoreRules: RestoreRules<ElementPartition, undefined> = {
  read: (input, { call, partition }) => {
    const { schema } = partition.collection
    const times = validate(elementEndpoints.restore.row, input, call.bodyKind)
    const read = newElement(schema, 0, input, call.bodyKind, call.now.toISOString(), true)
    if (!times.ok || !read.element) return { problems: [...(times.ok ? [] : times.fields), ...read.problems] }
    const { id, createdAt, updatedAt } = times.value
    const { element } = read
    return {
      id,
      state: async (_context, before) => {
        const values = { ...(before && parseElement(schema, before).values), ...element.values }
        return elementState(schema, { ...element, id, createdAt, updatedAt, values })
      },
    }
  },
  shown: ({ collection: { schema } }, stored) => projectElement(schema, stored),
}

import {
  changedElement,
  type Element,
  newElement,
  parseElement,
  projectElement,
} from '../../shared/content/elements.ts'
import { elementEndpoints } from '../../shared/contract/collections.ts'
import { callerOf } from '../../shared/http/bind.ts'
import type { Call } from '../../shared/http/call.ts'
import { withHits } from '../../shared/http/resource/counters.ts'
import type { ResourceSpec } from '../../shared/http/resource/spec.ts'
import { allows } from '../../shared/security/permissions.ts'
import { validationError } from '../../shared/store/errors.ts'
import { claimsOf, elementState } from './element-state.ts'
import { type ElementPartition, elementPartitionOf, isCurrentPartition } from './partition.ts'
import { rememberedCollections } from './remembered.ts'
import { restoreRules } from './restore-elements.ts'

type Input = Record<string, unknown>

/** Whether a caller may publish elements. Elements that another caller creates start as drafts. */
export const mayPublish = (call: Call): boolean => allows(callerOf(call).permissions, 'elements', 'publish')

const checked = (result: ReturnType<typeof newElement>): Element => {
  if (result.element) return result.element
  throw validationError(result.problems)
}

/** Elements. Their collection defines their members. */
export const elementSpec: ResourceSpec<ElementPartition, Input, Input> = {
  endpoints: elementEndpoints,
  param: 'elementId',
  activeDefault: 'permitted',
  prepare: () => undefined,
  queue: (call) => `elements of ${call.params.id}`,
  partition: elementPartitionOf,
  isCurrent: isCurrentPartition,
  memory: rememberedCollections,
  claims: ({ collection: { schema } }, stored) => claimsOf(schema, parseElement(schema, stored)),
  create: async ({ call, partition, now }, id, body) => {
    const { schema } = partition.collection
    return elementState(schema, checked(newElement(schema, id, body, call.bodyKind, now, mayPublish(call))))
  },
  change: async ({ call, partition, now }, before, body) => {
    const { schema } = partition.collection
    const element = parseElement(schema, before)
    return elementState(schema, checked(changedElement(schema, element, body, call.bodyKind, now)))
  },
  activate: async ({ partition, now }, before, active) => {
    const { schema } = partition.collection
    return elementState(schema, { ...parseElement(schema, before), active, updatedAt: now })
  },
  restore: restoreRules,
  serialize: ({ partition }, { stored, hits }) =>
    withHits(projectElement(partition.collection.schema, stored), '_hits', hits),
}

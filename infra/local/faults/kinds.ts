import { conflicting, isTransaction, serverError, throttled } from './answers.ts'
import { itemsIn } from './items.ts'
import { partialBatch } from './partial.ts'
import { type EngineCall, untouched, type Verdict } from './verdict.ts'

/**
 * What can go wrong with a call. `serverErrorAfter` and `droppedAfter` come after it took effect; `late` is a
 * request that takes effect late, whether or not its caller still waits, and `slow` an answer that comes late.
 */
export const faultKinds = [
  'throttled',
  'conflict',
  'serverError',
  'serverErrorAfter',
  'droppedBefore',
  'droppedAfter',
  'late',
  'slow',
  'partial',
] as const

export type FaultKind = (typeof faultKinds)[number]

/** Faults that pass by themselves in their time: one that is met may be met again at once. */
export const lasting: ReadonlySet<FaultKind> = new Set(['throttled', 'conflict', 'serverError'])

const singleWrites = new Set(['PutItem', 'UpdateItem', 'DeleteItem'])

/** Whether DynamoDB can answer a call like that. */
export const fits = (kind: FaultKind, call: EngineCall): boolean => {
  if (kind === 'conflict') return isTransaction(call) || singleWrites.has(call.operation)
  if (kind === 'partial') return call.operation.startsWith('Batch') && itemsIn(call).length > 1
  return itemsIn(call).length > 0
}

/** Some members of a batch, at least one, and at least one not. */
const someOf = (count: number, random: () => number): Set<number> => {
  const some = new Set(Array.from({ length: count }, (_, at) => at).filter(() => random() < 0.5))
  if (some.size === 0) some.add(0)
  if (some.size === count) some.delete(0)
  return some
}

/** How a call fares that meets a fault. `longestDelay` is in milliseconds. */
export const verdictFor = (
  kind: FaultKind,
  call: EngineCall,
  random: () => number,
  longestDelay: number,
): Verdict => {
  const passage = untouched(call.request)
  const delay = random() * longestDelay
  switch (kind) {
    case 'throttled':
      return { refused: throttled(call, random) }
    case 'conflict':
      return { refused: conflicting(call, random) }
    case 'serverError':
      return { refused: serverError(random) }
    case 'serverErrorAfter':
      return { passage: { ...passage, reply: () => serverError(random) } }
    case 'droppedBefore':
      return { refused: null }
    case 'droppedAfter':
      return { passage: { ...passage, reply: () => null } }
    case 'late':
      return { passage: { ...passage, before: delay } }
    case 'slow':
      return { passage: { ...passage, after: delay } }
    case 'partial':
      return { passage: { ...passage, ...partialBatch(call, someOf(itemsIn(call).length, random)) } }
  }
}

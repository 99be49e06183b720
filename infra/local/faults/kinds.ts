import { conflicting, isTransaction, serverError, throttled } from './answers.ts'
import { itemsIn } from './items.ts'
import { partialBatch } from './partial.ts'
import { type EngineCall, untouched, type Verdict } from './verdict.ts'

/**
 * The kinds of faults. `serverErrorAfter` and `droppedAfter` happen after the call took effect. With `late` the request
 * takes effect late, even if its caller has gone, and with `slow` the answer arrives late.
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

/** Faults that last for some time, so that the next call may meet the same one. */
export const lasting: ReadonlySet<FaultKind> = new Set(['throttled', 'conflict', 'serverError'])

const singleWrites = new Set(['PutItem', 'UpdateItem', 'DeleteItem'])

/** Whether DynamoDB can answer a call in this way. */
export const fits = (kind: FaultKind, call: EngineCall): boolean => {
  if (kind === 'conflict') return isTransaction(call) || singleWrites.has(call.operation)
  if (kind === 'partial') return call.operation.startsWith('Batch') && itemsIn(call).length > 1
  return itemsIn(call).length > 0
}

/** Some members of a batch: at least one, and never all. */
const someOf = (count: number, random: () => number): Set<number> => {
  const some = new Set(Array.from({ length: count }, (_, at) => at).filter(() => random() < 0.5))
  if (some.size === 0) some.add(0)
  if (some.size === count) some.delete(0)
  return some
}

/** The verdict on a call that meets a fault. `longestDelay` is in milliseconds. */
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

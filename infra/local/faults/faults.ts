import { isRecord } from '../../../shared/values/records.ts'
import { cancelled, isTransaction, overPartitionLimit } from './answers.ts'
import { itemsIn, type TouchedItem } from './items.ts'
import { type FaultKind, faultKinds, fits, lasting, verdictFor } from './kinds.ts'
import { partialBatch } from './partial.ts'
import { oneOf, randomOf } from './random.ts'
import { beyondEstimate, type Throughput, throughputOf } from './throughput.ts'
import { type EngineCall, type Passage, untouched, type Verdict } from './verdict.ts'

export interface FaultOptions {
  /** With the same seed, the same calls in the same order meet the same faults. */
  seed: number
  /** Share of the calls that meet a fault, 0 to 1. */
  rate: number
  /** The kinds of faults; all unless given. */
  kinds?: readonly FaultKind[]
  /** The longest delay, in milliseconds; 1,500 unless given. */
  longestDelay?: number
  /** How many further calls for the same key a throttling, conflict or failure may last; none unless given. */
  streak?: number
  /** Limits each partition key to this share of DynamoDB's limits; unlimited unless given. */
  throughput?: number
  /** Whether a call can meet a fault; all can unless given. */
  concerns?: (call: EngineCall) => boolean
  /** The clock of the throughput, in milliseconds. */
  now?: () => number
}

/** Decides which calls between the functions and the engine meet a fault. */
export interface Faults {
  /** Switches the faults on. They are off before the first `start`, and after a `stop`. */
  start: () => void
  stop: () => void
  verdictOn: (call: EngineCall) => Verdict
  /** The number of calls since the first start, and how many of them met each kind of fault. */
  tally: () => { calls: number; met: Readonly<Record<FaultKind | 'overLimit', number>> }
}

/** The capacity units in an answer; undefined if it has none. */
const consumedBy = ({ ConsumedCapacity }: Record<string, unknown>): number | undefined => {
  const parts = Array.isArray(ConsumedCapacity) ? ConsumedCapacity : [ConsumedCapacity]
  const units = parts.map((part) => (isRecord(part) ? Number(part.CapacityUnits) : Number.NaN))
  const sum = units.reduce((total, one) => total + one, 0)
  return Number.isFinite(sum) ? sum : undefined
}

/** The verdict on a call some of whose keys have no throughput left. AWS: the errors of each operation. */
const overLimit = (call: EngineCall, items: readonly TouchedItem[], over: ReadonlySet<number>): Verdict => {
  if (isTransaction(call))
    return { refused: cancelled(items.map((_, at) => (over.has(at) ? 'ThrottlingError' : 'None'))) }
  if (call.operation.startsWith('Batch') && over.size < items.length)
    return { passage: { ...untouched(call.request), ...partialBatch(call, over) } }
  return { refused: overPartitionLimit() }
}

/** Takes the units of a call that passes: an estimate at once, and the rest when the answer tells them. */
const metered = (passage: Passage, call: EngineCall, throughput: Throughput): Passage => {
  const items = itemsIn({ ...call, request: passage.request })
  throughput.take(items)
  return {
    ...passage,
    reply: (answer) => {
      const consumed = consumedBy(answer.body)
      if (consumed !== undefined) throughput.take(beyondEstimate(items, consumed))
      return passage.reply(answer)
    },
  }
}

/** Draws faults at random by a seed. Some kinds may last for some further calls. */
const drawing = ({ seed, rate, kinds = faultKinds, streak = 0, concerns = () => true }: FaultOptions) => {
  const going = new Map<string, { kind: FaultKind; left: number }>()
  let drawn = 0
  const draw = (call: EngineCall, random: () => number): FaultKind | undefined => {
    if (random() >= rate) return undefined
    const [first, ...others] = kinds.filter((kind) => fits(kind, call))
    if (first === undefined) return undefined
    return oneOf(random, [first, ...others])
  }
  return (call: EngineCall): { kind: FaultKind | undefined; random: () => number } => {
    const random = randomOf(seed, drawn)
    drawn += 1
    if (!concerns(call)) return { kind: undefined, random }
    const name = `${call.functionName} ${call.operation} ${itemsIn(call)[0]?.key}`
    const before = going.get(name)
    if (before) {
      if (before.left > 1) going.set(name, { ...before, left: before.left - 1 })
      else going.delete(name)
      return { kind: before.kind, random }
    }
    const kind = draw(call, random)
    const left = kind !== undefined && lasting.has(kind) ? Math.floor(random() * (streak + 1)) : 0
    if (kind !== undefined && left > 0) going.set(name, { kind, left })
    return { kind, random }
  }
}

const noneMet = (): Record<FaultKind | 'overLimit', number> => ({
  throttled: 0,
  conflict: 0,
  serverError: 0,
  serverErrorAfter: 0,
  droppedBefore: 0,
  droppedAfter: 0,
  late: 0,
  slow: 0,
  partial: 0,
  overLimit: 0,
})

/** Makes faults, which are off until they are started. */
export const createFaults = (options: FaultOptions): Faults => {
  const { longestDelay = 1_500, throughput: factor, now = () => performance.now() } = options
  const throughput = factor === undefined ? undefined : throughputOf(factor, now)
  const drawFor = drawing(options)
  const met = noneMet()
  let isOn = false
  let calls = 0

  const judge = (call: EngineCall): Verdict => {
    calls += 1
    const items = itemsIn(call)
    const over = throughput?.exhausted(items)
    if (over && over.size > 0) {
      met.overLimit += 1
      return overLimit(call, items, over)
    }
    const { kind, random } = drawFor(call)
    if (kind === undefined) return { passage: untouched(call.request) }
    met[kind] += 1
    return verdictFor(kind, call, random, longestDelay)
  }

  return {
    start: () => {
      isOn = true
    },
    stop: () => {
      isOn = false
    },
    verdictOn: (call) => {
      if (!isOn) return { passage: untouched(call.request) }
      const verdict = judge(call)
      if (!throughput || 'refused' in verdict) return verdict
      return { passage: metered(verdict.passage, call, throughput) }
    },
    tally: () => ({ calls, met: { ...met } }),
  }
}

import type { Slice } from './load/slice.ts'

/** What slices of load came to. */
export interface Rate {
  /** Requests a second of each round. */
  rounds: readonly number[]
  /** Requests a second: the median of the rounds, and the best. */
  perSecond: number
  best: number
  /** Processor time of the client a request, in microseconds: the median. */
  clientMicroseconds: number
}

/** The rate of a server that was not there. */
export const unmeasured: Rate = {
  rounds: [],
  perSecond: Number.NaN,
  best: Number.NaN,
  clientMicroseconds: Number.NaN,
}

/** The middle value (the upper one of two); not a number where there is none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The value that a share of the values is not above; not a number where there is none. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

/** The rate of slices, one of each round. */
export const rateOf = (slices: readonly Slice[]): Rate => {
  const rounds = slices.map(({ requests, seconds }) => requests / seconds)
  const client = slices.map(({ requests, clientSeconds }) => (clientSeconds / requests) * 1e6)
  return {
    rounds,
    perSecond: median(rounds),
    best: Math.max(...rounds),
    clientMicroseconds: median(client),
  }
}

/**
 * How many times faster one rate is than another: the median of the rounds' own ratios. A machine that is twice
 * as slow for a minute slows both sides of a round, but not both medians alike.
 */
export const ratioOf = (one: Rate, other: Rate): number =>
  median(one.rounds.map((rate, round) => rate / (other.rounds[round] ?? Number.NaN)))

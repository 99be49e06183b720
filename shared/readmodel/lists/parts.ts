import { folded } from '../../values/text.ts'

/** A part that is looked for in folded texts. */
export interface WantedPart {
  /** The part, folded. */
  text: string
  /**
   * How the part reads in folded JSON text that may hold a string with it: there too often rather than too seldom.
   * Undefined where it may read otherwise there.
   */
  inJson: string | undefined
}

/**
 * What may read otherwise in JSON text: controls and lone surrogates, which it escapes, and a mark at the start.
 * Before that mark JSON text can have a letter where the text has none (the n of an escaped line feed), and both
 * compose. Nothing but a mark composes with an ASCII letter, and folding takes each letter by itself, so all other
 * parts read the same whatever stands before them.
 */
const readsOtherwiseInJson = /[\p{Cc}\p{Cs}]|^\p{M}/u

/**
 * A part to look for without regard to case or to how accents are composed. JSON text is what JSON.stringify made, so
 * it spells the part as JSON.stringify does.
 */
export const wantedPart = (part: string): WantedPart => {
  const text = folded(part)
  return { text, inJson: readsOtherwiseInJson.test(text) ? undefined : JSON.stringify(text).slice(1, -1) }
}

/** Up to this many parts are looked for one by one: the engine's own search is quicker than a pass for all. */
const fewParts = 3
/** Parts found so far are the bits of a number. */
const mostParts = 31
/** Steps of an automaton: one for more is larger than it is worth. */
const mostSteps = 2_000_000

type TextTest = (text: string) => boolean

/** Those of the parts that no other one contains: whoever has the longer has the shorter. */
const independent = (parts: readonly string[]): string[] => {
  const longestFirst = [...new Set(parts)].sort((a, b) => b.length - a.length)
  return longestFirst.filter((part, at) => !longestFirst.slice(0, at).some((longer) => longer.includes(part)))
}

/** Numbers the characters of some parts from 1; all others have 0. */
const classesOf = (parts: readonly string[]): { classOf: Uint16Array; count: number } => {
  const classOf = new Uint16Array(65_536)
  let count = 1
  for (const part of parts)
    for (let at = 0; at < part.length; at += 1) {
      const code = part.charCodeAt(at)
      if (classOf[code] === 0) {
        classOf[code] = count
        count += 1
      }
    }
  return { classOf, count }
}

/** States after each part's characters, with the parts that end there. */
class Automaton {
  readonly #classOf: Uint16Array
  readonly #classes: number
  /** The state after a state and a class; 0 is the start. */
  readonly #next: Int32Array
  /** Bits of the parts that end in a state. */
  readonly #ends: Int32Array
  #states = 1

  constructor(parts: readonly string[], classOf: Uint16Array, classes: number, states: number) {
    this.#classOf = classOf
    this.#classes = classes
    this.#next = new Int32Array(states * classes)
    this.#ends = new Int32Array(states)
    for (const [at, part] of parts.entries()) this.#add(part, 1 << at)
    this.#link()
  }

  /** Whether a text has all parts, whose bits together are `all`. */
  holds(text: string, all: number): boolean {
    let state = 0
    let found = 0
    for (let at = 0; at < text.length; at += 1) {
      state = this.#step(state, this.#classOf[text.charCodeAt(at)] ?? 0)
      found |= this.#ends[state] ?? 0
      if (found === all) return true
    }
    return false
  }

  #step(state: number, class_: number): number {
    return class_ === 0 ? 0 : (this.#next[state * this.#classes + class_] ?? 0)
  }

  #add(part: string, bit: number): void {
    let state = 0
    for (let at = 0; at < part.length; at += 1) {
      const step = state * this.#classes + (this.#classOf[part.charCodeAt(at)] ?? 0)
      state = this.#next[step] || this.#states
      if (state === this.#states) this.#states += 1
      this.#next[step] = state
    }
    this.#ends[state] = (this.#ends[state] ?? 0) | bit
  }

  /** Fills in where a state goes on with a character that none of its parts has: to the longest end of it. */
  #link(): void {
    const fallback = new Int32Array(this.#states)
    const queue = [0]
    for (const state of queue)
      for (let one = 1; one < this.#classes; one += 1) {
        const child = this.#step(state, one)
        const other = state === 0 ? 0 : this.#step(fallback[state] ?? 0, one)
        if (child === 0) this.#next[state * this.#classes + one] = other
        else {
          fallback[child] = other
          this.#ends[child] = (this.#ends[child] ?? 0) | (this.#ends[other] ?? 0)
          queue.push(child)
        }
      }
  }
}

/**
 * Whether a text has all of some parts. Many are found in one pass over it (Aho and Corasick, "Efficient string
 * matching", 1975), so that it costs the text and the parts, not the one times the other.
 */
export const allPartsTest = (parts: readonly string[]): TextTest => {
  const wanted = independent(parts)
  const [longest = ''] = wanted
  const oneByOne: TextTest = (text) => wanted.every((part) => text.includes(part))
  if (wanted.length <= fewParts || wanted.length > mostParts) return oneByOne
  const { classOf, count } = classesOf(wanted)
  const states = wanted.reduce((sum, { length }) => sum + length, 1)
  if (states * count > mostSteps) return oneByOne
  const automaton = new Automaton(wanted, classOf, count, states)
  const all = 2 ** wanted.length - 1
  return (text) => text.includes(longest) && automaton.holds(text, all | 0)
}

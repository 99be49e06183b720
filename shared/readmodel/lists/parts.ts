import { folded } from '../../values/text.ts'

/** A part that is looked for in folded texts. */
export interface WantedPart {
  /** The part, folded. */
  text: string
  /**
   * The part as it is spelled within folded JSON text. A JSON text may have it though no value has the part, never the
   * other way round. Undefined when the spelling there can differ.
   */
  inJson: string | undefined
}

/**
 * Matches a part whose spelling can differ in JSON text. JSON escapes control characters and lone surrogates. A mark at
 * the start can compose with a letter that JSON put before it, such as the n of an escaped line feed. Nothing but a mark
 * composes with an ASCII letter, and folding takes each letter by itself, so all other parts are spelled alike.
 */
const readsOtherwiseInJson = /[\p{Cc}\p{Cs}]|^\p{M}/u

/**
 * A part to look for, whatever its case and however its accents are composed. JSON.stringify made the JSON texts, so they
 * spell the part as JSON.stringify does.
 */
export const wantedPart = (part: string): WantedPart => {
  const text = folded(part)
  return { text, inJson: readsOtherwiseInJson.test(text) ? undefined : JSON.stringify(text).slice(1, -1) }
}

/** Up to this many parts are looked for one by one, because the search of V8 is quicker than one pass for all. */
const fewParts = 3
/** At most this many parts are found in one pass, because each is a bit of a number. */
const mostParts = 31
/** An automaton with more steps than this would be too large for its use. */
const mostSteps = 2_000_000

type TextTest = (text: string) => boolean

/** The parts that no other part contains. A text that has the longer part has the shorter one, too. */
const independent = (parts: readonly string[]): string[] => {
  const longestFirst = [...new Set(parts)].sort((a, b) => b.length - a.length)
  return longestFirst.filter((part, at) => !longestFirst.slice(0, at).some((longer) => longer.includes(part)))
}

/** Numbers the characters of the parts from 1. All other characters have 0. */
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

/** Reads a text character by character. A state stands for the longest beginning of a part that was just read. */
class Automaton {
  readonly #classOf: Uint16Array
  readonly #classes: number
  /** The next state, by state and class of the character. 0 is the start. */
  readonly #next: Int32Array
  /** The bits of the parts that end in a state. */
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

  /** Fills in the next state for characters with which no part goes on: that of the longest ending that begins a part. */
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
 * A test whether a text has all parts. Many parts are found in one pass over the text (Aho and Corasick, "Efficient
 * string matching", 1975), so that its time is the sum of their lengths, not the product.
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

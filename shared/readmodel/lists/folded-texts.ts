import { type FieldType, fieldTypeRules } from '../../values/field-types.ts'
import { folded, textBytes } from '../../values/text.ts'
import type { Members } from './members.ts'

/** The folded texts of one field. */
interface Kept {
  /** By slot: null where there is no value, undefined where the text is not kept. Undefined while there is no room. */
  texts: (string | null | undefined)[] | undefined
  /** The text that was read last, for the next condition on the same entity. */
  last: { slot: number; text: string | null }
  bytes: number
  clock: number
  /** The number of the scan that used it last. */
  scan: number
}

const nothing = { slot: -1, text: null }

/**
 * Reads the folded text in a slot. It is null where there is no value, and where the text is not kept and `isNeedless`
 * says that it is not worth reading.
 */
export type ReadFolded = (slot: number, isNeedless: (slot: number) => boolean) => string | null

/** The header of a text, in bytes. */
const headerBytes = 32
/** The objects of a field, in bytes. */
const fieldBytes = 300
const bytesOf = (text: string | null): number => (text === null ? 0 : headerBytes + textBytes(text))
/** One scan keeps at most this many needless texts for later scans, so that the first scan is not much slower. */
const ahead = 2_000

/** Stands before each entry of a list and after the last. Within an entry every NUL is followed by 1, never by 2. */
const between = '\u0000\u0002'

const framed = (entry: string): string => `${entry.replaceAll('\u0000', '\u0000\u0001')}${between}`

/** The text to look for in the folded form of a list, to find a part that is an entry of its own. */
export const entryOf = (part: string): string => `${between}${framed(part)}`

/** Whether a folded text is that of a list. */
export const isList = (text: string): boolean => text.startsWith(between)

const jsonOrText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * The text in which parts of a value are looked for: the text itself, the JSON text of a JSON value, or the entries of
 * a list with separators between them. Numbers are as they are written.
 */
const foldedValue = (type: FieldType, value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (fieldTypeRules[type].json !== 'any') return folded(jsonOrText(value))
  if (!Array.isArray(value)) return folded(JSON.stringify(value))
  return between + value.map((one) => framed(folded(jsonOrText(one)))).join('')
}

/**
 * Keeps the folded texts of the fields in which parts were looked for, so that another search neither parses nor folds
 * them again. When they take more memory than the bound, fields that were not searched for long are dropped.
 */
export class FoldedTexts {
  readonly #members: Members
  readonly #maxBytes: number
  readonly #kept = new Map<string, Kept>()
  #bytes = 0
  #scan = 0
  #ahead = 0

  constructor(members: Members, maxBytes: number) {
    this.#members = members
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Begins a scan over the slots. The readers of earlier scans keep no texts from now on. */
  begin(): void {
    this.#scan += 1
    this.#ahead = ahead
  }

  /** How the folded texts of a field are read in the current scan. */
  reader(field: string): ReadFolded {
    const type = this.#members.typeOf(field)
    const kept = this.#caughtUp(field)
    const read = this.#members.reader(field)
    return (slot, isNeedless) => {
      const known = kept.texts?.[slot]
      if (known !== undefined) return known
      if (kept.last.slot === slot) return kept.last.text
      if (isNeedless(slot) && !this.#isAhead()) return null
      const text = foldedValue(type, read(slot))
      this.#keep(kept, slot, text)
      kept.last = { slot, text }
      return text
    }
  }

  #isAhead(): boolean {
    if (this.#ahead === 0 || this.#bytes >= this.#maxBytes) return false
    this.#ahead -= 1
    return true
  }

  /** The kept texts of a field, without those that changed since they were last used. */
  #caughtUp(field: string): Kept {
    const { journal, slots } = this.#members.content
    const held = this.#kept.get(field)
    const changed = held && journal.since(held.clock)
    if (held && !changed) this.#drop(field, held)
    const kept = held && changed ? held : { texts: undefined, last: nothing, bytes: 0, clock: 0, scan: 0 }
    for (const slot of changed ?? []) this.#forget(kept, slot)
    this.#kept.delete(field)
    this.#kept.set(field, kept)
    kept.clock = journal.clock
    kept.scan = this.#scan
    kept.last = nothing
    const placeBytes = fieldBytes + slots.capacity * 8
    if (!kept.texts && this.#hasRoom(placeBytes)) {
      kept.texts = new Array(slots.capacity)
      this.#charge(kept, placeBytes)
    }
    return kept
  }

  #charge(kept: Kept, bytes: number): void {
    kept.bytes += bytes
    this.#bytes += bytes
  }

  #keep(kept: Kept, slot: number, text: string | null): void {
    if (!kept.texts || kept.scan !== this.#scan || !this.#hasRoom(bytesOf(text))) return
    kept.texts[slot] = text
    this.#charge(kept, bytesOf(text))
  }

  #forget(kept: Kept, slot: number): void {
    const text = kept.texts?.[slot]
    if (!kept.texts || text === undefined) return
    kept.texts[slot] = undefined
    this.#charge(kept, -bytesOf(text))
  }

  /** Whether there is room. Fields that the current scan does not use are dropped for it, the longest unused first. */
  #hasRoom(bytes: number): boolean {
    for (const [field, kept] of this.#kept) {
      if (this.#bytes + bytes <= this.#maxBytes) return true
      if (kept.scan !== this.#scan) this.#drop(field, kept)
    }
    return this.#bytes + bytes <= this.#maxBytes
  }

  #drop(field: string, kept: Kept): void {
    this.#kept.delete(field)
    this.#bytes -= kept.bytes
  }
}

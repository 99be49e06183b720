import { lowerBound } from '../lists/sorted-slots.ts'
import type { ListedEntity } from '../source/partition-source.ts'

/** The members of some entities beside their texts, by place. */
export interface EntityColumns {
  ids: Float64Array
  versions: Float64Array
  /** The version of the schema; NaN where an entity has none. */
  schemas: Float64Array
  /** The bytes of `data` without its long values. */
  short: Uint32Array
  /** The bytes of the long values of `data`. */
  long: Uint32Array
  /** The bytes of `hidden`; 0 where an entity has none. */
  hidden: Uint32Array
  /** How many long values `data` has. */
  cuts: Uint32Array
  /** 0 and 1 for the truth values, 2 for null. */
  active: Uint8Array
}

/** Texts one after another in UTF-8, and their size in bytes. They are unpacked when one of them is first read. */
export interface PackedTexts {
  bytes: number
  unpack: () => Buffer
}

/** The texts of `size` entities that follow one another. */
export interface PackedGroup extends PackedTexts {
  size: number
}

/** What some entities are packed as. */
export interface PackedParts {
  columns: EntityColumns
  /** For each cut the bytes that stay before it since the last one, and then the bytes that are cut out. */
  cutBytes: Uint32Array
  /** The `data` of each entity without its long values. */
  short: PackedTexts
  /** The long values of each entity, and then its `hidden`, in groups of some entities each. */
  long: readonly PackedGroup[]
}

/** How `active` is kept as a number. */
export const activeValues = [false, true, null] as const

/** The object with its arrays, in bytes. */
const objectBytes = 2_000
/** A group of long texts with its functions, in bytes. */
const groupBytes = 500

const numberAt = (numbers: Float64Array | Uint32Array | Uint8Array, place: number): number => {
  const number = numbers[place]
  if (number === undefined) throw new RangeError(`There are ${numbers.length} numbers, and none at ${place}.`)
  return number
}

/** Where each of some parts begins, and where the last one ends. @throws RangeError where they end elsewhere */
const startsOf = (end: number, ...sizes: readonly Uint32Array[]): Uint32Array => {
  const starts = new Uint32Array((sizes[0]?.length ?? 0) + 1)
  let at = 0
  for (let place = 0; place + 1 < starts.length; place += 1) {
    for (const size of sizes) at += numberAt(size, place)
    starts[place + 1] = at
  }
  if (at !== end) throw new RangeError(`The parts of what is packed come to ${at}, and not to ${end}.`)
  return starts
}

/** Gives texts that are unpacked once. */
const unpackedOnce = ({ unpack }: PackedTexts): (() => Buffer) => {
  let texts: Buffer | undefined
  let work: (() => Buffer) | undefined = unpack
  return () => {
    texts ??= work?.() ?? Buffer.alloc(0)
    work = undefined
    return texts
  }
}

/** An entity's text without its long values, each of which is an empty text there, and the version of its schema. */
export interface ShortText {
  json: string
  sv: number | undefined
}

/**
 * Entities in few pieces of memory: arrays of numbers, and all texts one after another. Strings are made when an entity
 * is read, which takes about a microsecond. Long values stand apart from the rest. So a fresh instance shows a first
 * page without touching the other texts, and sorts by a short member without touching the long ones.
 */
export class PackedEntities {
  readonly #columns: EntityColumns
  readonly #cutBytes: Uint32Array
  readonly #starts: { short: Uint32Array; long: Uint32Array; cuts: Uint32Array }
  /** The first place of each group of long texts, and the end of the last. */
  readonly #firstOf: Uint32Array
  readonly #short: () => Buffer
  readonly #long: readonly (() => Buffer)[]
  /** Memory in bytes. The texts count as unpacked from the start, for any list may unpack them. */
  readonly bytes: number

  /** @throws RangeError where the sizes contradict each other */
  constructor({ columns, cutBytes, short, long }: PackedParts) {
    const longBytes = long.reduce((sum, { bytes }) => sum + bytes, 0)
    this.#columns = columns
    this.#cutBytes = cutBytes
    this.#starts = {
      short: startsOf(short.bytes, columns.short),
      long: startsOf(longBytes, columns.long, columns.hidden),
      cuts: startsOf(cutBytes.length / 2, columns.cuts),
    }
    this.#short = unpackedOnce(short)
    this.#firstOf = startsOf(
      columns.ids.length,
      Uint32Array.from(long, ({ size }) => size),
    )
    this.#long = long.map(unpackedOnce)
    const arrays = [...Object.values(columns), ...Object.values(this.#starts), cutBytes]
    const own = objectBytes + groupBytes * long.length
    this.bytes = arrays.reduce((sum, { byteLength }) => sum + byteLength, own + short.bytes + longBytes)
  }

  get size(): number {
    return this.#columns.ids.length
  }

  /** The id at a place. @throws RangeError where no entity is */
  idAt(place: number): number {
    return numberAt(this.#columns.ids, place)
  }

  /** Whether the `active` of the entity at a place is true. */
  isActiveAt(place: number): boolean {
    return this.#columns.active[place] === 1
  }

  /** The text of the entity at a place without its long values. @throws RangeError where none is */
  shortAt(place: number): ShortText {
    const { short } = this.#starts
    const json = this.#short().toString('utf8', numberAt(short, place), numberAt(short, place + 1))
    return { json, sv: this.#schemaAt(place) }
  }

  /** The entity at a place. @throws RangeError where none is */
  at(place: number): ListedEntity {
    const { versions, active } = this.#columns
    const hidden = this.#hiddenAt(place)
    const sv = this.#schemaAt(place)
    return {
      id: this.idAt(place),
      v: numberAt(versions, place),
      active: activeValues[numberAt(active, place)] ?? null,
      data: this.#dataAt(place),
      ...(hidden === undefined ? {} : { hidden }),
      ...(sv === undefined ? {} : { sv }),
    }
  }

  #schemaAt(place: number): number | undefined {
    const sv = numberAt(this.#columns.schemas, place)
    return Number.isNaN(sv) ? undefined : sv
  }

  #hiddenAt(place: number): string | undefined {
    const size = numberAt(this.#columns.hidden, place)
    if (size === 0) return undefined
    const { texts, from } = this.#longAt(place)
    const start = from + numberAt(this.#columns.long, place)
    return texts.toString('utf8', start, start + size)
  }

  /** The long texts of the group of a place, and where those of the place begin there. */
  #longAt(place: number): { texts: Buffer; from: number } {
    const group = lowerBound(this.#firstOf, (first) => first <= place) - 1
    const first = numberAt(this.#firstOf, group)
    const { long } = this.#starts
    const texts = this.#long[group]?.()
    if (!texts) throw new RangeError(`No group of long texts has the place ${place}.`)
    return { texts, from: numberAt(long, place) - numberAt(long, first) }
  }

  /** Puts the long values back between what stands around them. */
  #dataAt(place: number): string {
    const cuts = numberAt(this.#columns.cuts, place)
    if (cuts === 0) return this.shortAt(place).json
    const short = this.#short()
    const long = this.#longAt(place)
    let from = numberAt(this.#starts.short, place)
    const end = numberAt(this.#starts.short, place + 1)
    let longFrom = long.from
    const whole = Buffer.allocUnsafe(end - from + numberAt(this.#columns.long, place))
    let to = 0
    const first = numberAt(this.#starts.cuts, place)
    for (let cut = first; cut < first + cuts; cut += 1) {
      const stays = numberAt(this.#cutBytes, 2 * cut)
      const isCut = numberAt(this.#cutBytes, 2 * cut + 1)
      to += short.copy(whole, to, from, from + stays)
      to += long.texts.copy(whole, to, longFrom, longFrom + isCut)
      from += stays
      longFrom += isCut
    }
    short.copy(whole, to, from, end)
    return whole.toString('utf8')
  }
}

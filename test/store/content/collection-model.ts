import type { Row } from './rows.ts'

/** A definition as it is submitted, complete. */
export interface Field {
  name: string
  type: 'text' | 'color' | 'number' | 'rawJson'
  allowNull: boolean
  unique: boolean
  default?: string | number | null
}

/** An element as it must read, values of removed fields included. */
interface ModelElement {
  name: string
  active: boolean
  values: Map<string, unknown>
}

const isColor = (value: unknown): boolean => typeof value === 'string' && /^#[0-9a-f]{3}$/i.test(value)

const fits = ({ type, allowNull }: Field, value: unknown): boolean => {
  if (value === null) return allowNull
  if (type === 'number') return typeof value === 'number'
  if (type === 'color') return isColor(value)
  return type === 'rawJson' || typeof value === 'string'
}

/** How values of a type compare where they have to be unique. */
const compared = ({ type }: Field, value: unknown): string =>
  JSON.stringify(type === 'color' ? String(value).toLowerCase() : value)

/** What is kept by field name, under the new names. What was kept under these for other fields is gone. */
const renamed = (kept: ReadonlyMap<string, unknown>, former: ReadonlyMap<string, string>) => {
  const touched = new Set([...former].flat())
  const moved = [...former].filter(([, from]) => kept.has(from))
  return new Map([
    ...[...kept].filter(([name]) => !touched.has(name)),
    ...moved.map(([to, from]): [string, unknown] => [to, kept.get(from)]),
  ])
}

/**
 * A collection as it must behave, in the plainest terms: every element has every value itself, and each change
 * is checked against all elements. Each method gives the status of the answer.
 */
export class CollectionModel {
  fields: Field[]
  readonly elements = new Map<number, ModelElement>()
  /** What elements got for a field when it was first added to them, or last came back without its values. */
  #fills = new Map<string, unknown>()
  /** Names of removed fields. */
  readonly #removed = new Set<string>()
  #lastId = 0

  constructor(fields: Field[]) {
    this.fields = fields
  }

  /** Whether elements can be as they are under these definitions. */
  #holds(fields: readonly Field[], elements: readonly ModelElement[]): 200 | 400 | 409 {
    for (const field of fields) {
      const values = elements.map(({ values }) => values.get(field.name) ?? null)
      if (!values.every((value) => fits(field, value))) return 400
      const held = values.filter((value) => value !== null).map((value) => compared(field, value))
      if (field.unique && new Set(held).size < held.length) return 409
    }
    const names = elements.map(({ name }) => name)
    return new Set(names).size < names.length ? 409 : 200
  }

  /** What of an element's members names a field. */
  known(sent: Row): Row {
    return Object.fromEntries(Object.entries(sent).filter(([sent]) => this.#knows(sent)))
  }

  #knows(sent: string): boolean {
    return this.fields.some(({ name }) => name === sent)
  }

  add(name: string, sent: Row): number {
    if (!Object.keys(sent).every((one) => this.#knows(one))) return 400
    const values = new Map<string, unknown>()
    for (const { name, default: otherwise = null } of this.fields)
      values.set(name, Object.hasOwn(sent, name) ? sent[name] : otherwise)
    return this.#change(this.#lastId + 1, { name, active: true, values }, 201)
  }

  update(id: number, sent: Row): number {
    const before = this.elements.get(id)
    if (!before) return 404
    const values = new Map(before.values)
    for (const [name, value] of Object.entries(sent)) values.set(name, value)
    if (!Object.keys(sent).every((one) => this.#knows(one))) return 400
    return this.#change(id, { ...before, values }, 200)
  }

  #change(id: number, element: ModelElement, success: number): number {
    const own = this.#holds(this.fields, [element])
    if (own !== 200) return own
    const others = [...this.elements].filter(([other]) => other !== id).map(([, other]) => other)
    const all = this.#holds(this.fields, [...others, element])
    if (all !== 200) return all
    this.elements.set(id, element)
    this.#lastId = Math.max(this.#lastId, id)
    return success
  }

  setActive(id: number, active: boolean): number {
    const element = this.elements.get(id)
    if (!element) return 404
    element.active = active
    return 200
  }

  remove(id: number): number {
    return this.elements.delete(id) ? 200 : 404
  }

  /**
   * Submits a new list of fields: refused where elements break it, and then nothing has changed. Those that
   * return come without the values from before where `isDropping` says so.
   * @param former the former names of renamed fields, by their new names. All of them name fields that are there
   */
  setFields(fields: Field[], isDropping: boolean, former: ReadonlyMap<string, string> = new Map()): number {
    const names = new Map([...former].map(([to, from]) => [from, to]))
    const shown = new Set(this.fields.map(({ name }) => names.get(name) ?? name))
    const covered = [...former.keys()].filter((name) => !this.#knows(name))
    if (!isDropping && covered.some((name) => this.#isHeld(name))) return 409
    const added = fields.filter(({ name }) => !shown.has(name))
    const fills = renamed(this.#fills, former)
    if (isDropping) for (const { name } of added) fills.delete(name)
    for (const { name, default: fill = null } of added) if (!fills.has(name)) fills.set(name, fill)
    const filled = [...this.elements].map(([id, element]): [number, ModelElement] => {
      const values = renamed(element.values, former)
      if (isDropping) for (const { name } of added) values.delete(name)
      for (const { name } of added) if (!values.has(name)) values.set(name, fills.get(name))
      return [id, { ...element, values }]
    })
    if (
      this.#holds(
        fields,
        filled.map(([, element]) => element),
      ) !== 200
    )
      return 409
    for (const [id, element] of filled) this.elements.set(id, element)
    this.#fills = fills
    const there = new Set(fields.map(({ name }) => name))
    for (const { name } of this.fields) if (!there.has(name) && !names.has(name)) this.#removed.add(name)
    for (const name of there) this.#removed.delete(name)
    this.fields = fields
    return 200
  }

  /** Whether an element has a value that a removed field of a name would show again. */
  #isHeld(name: string): boolean {
    if (!this.#removed.has(name)) return false
    const fill = this.#fills.get(name) ?? null
    return [...this.elements.values()].some(
      ({ values }) => (values.has(name) ? values.get(name) : fill) !== null,
    )
  }

  /** The elements as a list must show them, by id, times and counters apart. */
  rows(): Row[] {
    return [...this.elements]
      .sort(([a], [b]) => a - b)
      .map(([id, { name, active, values }]) => ({
        id,
        name,
        active,
        ...Object.fromEntries(this.fields.map(({ name }) => [name, values.get(name)])),
      }))
  }

  /** The claims that elements must hold: field, value as it compares, id. */
  claims(): [string, string, number][] {
    return this.rows().flatMap((row): [string, string, number][] => {
      const id = Number(row.id)
      const own = this.fields
        .filter(({ name, unique }) => unique && row[name] !== null)
        .map((field): [string, string, number] => [field.name, claimed(field, row[field.name]), id])
      return [['name', String(row.name), id], ...own]
    })
  }
}

const claimed = ({ type }: Field, value: unknown): string => {
  if (type === 'rawJson') return JSON.stringify(value)
  return type === 'color' ? String(value).toLowerCase() : String(value)
}

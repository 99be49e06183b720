import { camelCase, pascalCase } from './identifier.ts'

/** What a collection is called. */
export interface Called {
  id: number
  name: string
  singleName: string
  pluralName: string
}

/** The names by which generated code knows a collection. */
export interface GeneratedNames {
  /** The schema of an element. */
  schema: string
  /** The ids of the operations. */
  list: string
  get: string
  changes: string
  elementSchema: string
}

/** Types that every program has. A generated type of the same name would hide them in the generated code itself. */
const commonTypes = [
  ...['Array', 'Awaited', 'Blob', 'Boolean', 'Date', 'Error', 'Exclude', 'Extract', 'File', 'FormData'],
  ...[
    'Function',
    'Headers',
    'Map',
    'NonNullable',
    'Number',
    'Object',
    'Omit',
    'Parameters',
    'Partial',
    'Pick',
  ],
  ...[
    'Promise',
    'Readonly',
    'Record',
    'RegExp',
    'Request',
    'RequestInit',
    'Required',
    'Response',
    'ReturnType',
  ],
  ...['Set', 'String', 'Symbol', 'URL', 'URLSearchParams'],
]

const lower = (name: string): string => name.toLowerCase()

/** Names that are given once. Names that differ in case alone count as one: some generators write a file for each. */
class GivenNames {
  readonly #fixed: ReadonlySet<string>
  readonly #given = new Set<string>()

  constructor(fixed: Iterable<string>) {
    this.#fixed = new Set([...fixed].map(lower))
  }

  /**
   * Gives a base whose names are free: the base itself; followed by a word where the names of the document itself stand
   * in its way; behind the id of its collection where an earlier collection has it.
   */
  give(base: string, word: string, id: number, namesOf: (base: string) => string[]): string {
    const areIn = (names: ReadonlySet<string>, chosen: string): boolean =>
      namesOf(chosen).some((name) => names.has(lower(name)))
    let chosen = base
    while (areIn(this.#fixed, chosen)) chosen += word
    if (areIn(this.#given, chosen)) chosen = `Collection${id}${chosen}`
    while (areIn(this.#fixed, chosen) || areIn(this.#given, chosen)) chosen += word
    for (const name of namesOf(chosen)) this.#given.add(lower(name))
    return chosen
  }
}

/** A text that can begin an identifier. */
const identifier = (name: string): string => (/^\d/.test(name) ? `Element${name}` : name)

const baseOf = (own: string, { id, name }: Called, word: string): string =>
  identifier(pascalCase(own) ?? `${pascalCase(name) ?? `Collection${id}`}${word}`)

const namesOfOne = (base: string) => ({
  schema: base,
  get: `get${base}`,
  changes: `${camelCase(base)}Changes`,
  elementSchema: `${camelCase(base)}Schema`,
})
const namesOfMany = (base: string) => ({ list: `list${base}` })

/**
 * The names of collections in generated code, by the ids of the collections. They follow from what the collections are
 * called and from their ids alone. Where two would be the same, the one with the lower id has it. So a collection that is
 * made later never changes the names of an earlier one.
 * @param fixed names that the document uses already
 */
export const generatedNames = (
  collections: readonly Called[],
  fixed: Iterable<string>,
): ReadonlyMap<number, GeneratedNames> => {
  const given = new GivenNames([...commonTypes, ...fixed])
  const inOrder = [...collections].sort((a, b) => a.id - b.id)
  return new Map(
    inOrder.map((called) => {
      const { id, singleName, pluralName } = called
      const one = given.give(baseOf(singleName, called, 'Element'), 'Element', id, (base) =>
        Object.values(namesOfOne(base)),
      )
      const many = given.give(baseOf(pluralName, called, 'Elements'), 'Elements', id, (base) =>
        Object.values(namesOfMany(base)),
      )
      return [id, { ...namesOfOne(one), ...namesOfMany(many) }]
    }),
  )
}

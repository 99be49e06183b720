import { isRecord } from '../../values/records.ts'

/** What the values of a member are. `list` and `keyed` are the typed values of pages and static items. */
export type Kind = 'text' | 'number' | 'boolean' | 'unknown' | 'list' | 'keyed'

/** One member of the entries that a loader gives. */
export interface Member {
  name: string
  kind: Kind
  isNullable: boolean
}

const kinds: Readonly<Record<string, Kind>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
}

const memberOf = (name: string, schema: unknown): Member => {
  const type: unknown = isRecord(schema) ? schema.type : undefined
  const types = [type].flat().filter((one) => typeof one === 'string')
  const [first = ''] = types.filter((one) => one !== 'null')
  const kind = kinds[first] ?? 'unknown'
  return { name, kind, isNullable: kind !== 'unknown' && types.includes('null') }
}

/**
 * The members of a collection's elements, by the JSON Schema that the server gives of them.
 * @throws TypeError for what is no schema of an object
 */
export const membersOf = (schema: Readonly<Record<string, unknown>>): Member[] => {
  if (!isRecord(schema.properties)) throw new TypeError('The schema of the collection has no properties.')
  return Object.entries(schema.properties).map(([name, member]) => memberOf(name, member))
}

const members = (kind: Kind, ...names: string[]): Member[] =>
  names.map((name) => ({ name, kind, isNullable: false }))

const common: readonly Member[] = [
  ...members('number', 'id', 'sort'),
  ...members('text', 'name', 'url', 'description', 'createdAt', 'updatedAt'),
  ...members('boolean', 'active'),
]

const parent = (name: string): Member => ({ name, kind: 'number', isNullable: true })

/** The members of pages, of static items, and of the sections of both: those of `types/answers.ts`, without hits. */
export const siteMembers = {
  page: [
    ...common,
    ...members('text', 'title'),
    ...members('list', 'seo'),
    ...members('keyed', 'fields'),
    parent('parentId'),
  ],
  section: [...common, parent('parentId')],
  staticItem: [...common, ...members('list', 'fields'), parent('sectionId')],
} satisfies Record<string, readonly Member[]>

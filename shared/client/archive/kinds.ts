/** The kinds of an archive that stand in one list each, in the order in which they depend on each other. */
export const listKinds = [
  'roles',
  'users',
  'collections',
  'page-sections',
  'pages',
  'static-sections',
  'static-items',
] as const
export type ListKind = (typeof listKinds)[number]

/** All kinds. Elements stand in a list for each collection, and come last. */
export type Kind = ListKind | 'elements'

/** A kind by its name. */
export const kindNamed = (name: string): Kind | undefined =>
  name === 'elements' ? name : listKinds.find((kind) => kind === name)

/** What is peculiar to a kind. */
export interface KindRules {
  /** The member that no two entities share. */
  key: 'name' | 'email' | 'url'
  /** Members of a read that an archive does not have: hits, and what follows from other members. */
  leftOut: readonly string[]
  /** Members that hold the id of another entity, with its kind. */
  references: Readonly<Record<string, ListKind>>
  /** Whether entities of the kind refer to each other, so that their order matters. */
  isTree: boolean
}

const plain = { leftOut: [], references: {}, isTree: false } as const

/** The rules of each kind. */
export const kindRules: Readonly<Record<Kind, KindRules>> = {
  roles: { ...plain, key: 'name' },
  users: { ...plain, key: 'email', leftOut: ['role', 'canEdit'], references: { roleId: 'roles' } },
  collections: { ...plain, key: 'name', references: { createdBy: 'users' } },
  'page-sections': {
    key: 'url',
    leftOut: ['hits'],
    references: { parentId: 'page-sections' },
    isTree: true,
  },
  pages: { ...plain, key: 'url', leftOut: ['hits'], references: { parentId: 'page-sections' } },
  'static-sections': {
    key: 'url',
    leftOut: ['hits'],
    references: { parentId: 'static-sections' },
    isTree: true,
  },
  'static-items': { ...plain, key: 'url', leftOut: ['hits'], references: { sectionId: 'static-sections' } },
  elements: { ...plain, key: 'name', leftOut: ['_hits'] },
}

/** An entity, as an administrator's read shows it. */
export interface Entity {
  readonly id: number
  readonly [member: string]: unknown
}

/** The text by which an entity is known beside its id: entities with equal texts cannot both be there. */
export const keyOf = (kind: Kind, entity: Entity): string => {
  const { key } = kindRules[kind]
  const text = String(entity[key] ?? '').normalize('NFC')
  if (key === 'email') return text.toLowerCase()
  return key === 'url' ? text.replace(/^\/+|\/+$/g, '') : text
}

import { bareUrl } from '../http/url.ts'

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
export const kinds = [...listKinds, 'elements'] as const
export type Kind = (typeof kinds)[number]

/** A kind by its name. */
export const kindNamed = (name: string): Kind | undefined => kinds.find((kind) => kind === name)

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

/** A name, an email or a url as it counts: entities of a kind with equal ones cannot both be there. */
export const countedKey = (kind: Kind, text: string): string => {
  const { key } = kindRules[kind]
  const composed = text.normalize('NFC')
  if (key === 'email') return composed.toLowerCase()
  return key === 'url' ? bareUrl(composed) : composed
}

/** The text by which an entity is known beside its id. */
export const keyOf = (kind: Kind, entity: Entity): string =>
  countedKey(kind, String(entity[kindRules[kind].key] ?? ''))

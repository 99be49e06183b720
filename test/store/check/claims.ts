import { parseCollection } from '../../../shared/content/collections.ts'
import { elementClaims, parseElement } from '../../../shared/content/elements.ts'
import {
  pageSections,
  pages,
  parseSiteEntity,
  type SiteType,
  staticItems,
  staticSections,
} from '../../../shared/content/site.ts'
import { canonicalEmail, canonicalUrl } from '../../../shared/content/urls.ts'
import { entityOf, type StoredEntity } from '../../../shared/store/entity.ts'
import { claimKey, hitsAttribute, hitsKey } from '../../../shared/store/keys.ts'
import type { Item } from '../../../shared/store/table.ts'
import { after, type Contents } from './contents.ts'

/** A claim that must exist. `view` and `hits` are those of a lookup. */
interface Expected {
  pk: string
  id: number
  view?: string | null
  hits?: number
}

type ClaimsOf = (stored: StoredEntity, contents: Contents) => Expected[]

const claim = (stored: StoredEntity, scope: string, field: string, value: string): Expected => ({
  pk: claimKey(scope, field, value).pk,
  id: stored.id,
})

const member = ({ data }: StoredEntity, name: string): string => String(JSON.parse(data)[name])

const lookup =
  (type: SiteType): ClaimsOf =>
  (stored, contents) => {
    const { partition } = type
    const entity = parseSiteEntity(stored)
    const block = contents.under(hitsKey(partition, stored.id).pk)
    const counts = block.find(({ sk }) => sk === hitsKey(partition, stored.id).sk)
    return [
      {
        ...claim(stored, partition, 'url', canonicalUrl(entity.url)),
        view: entity.active ? JSON.stringify(type.view(entity)) : null,
        hits: Number(counts?.[hitsAttribute(stored.id)] ?? 0),
      },
    ]
  }

const claimsByType: Readonly<Record<string, ClaimsOf>> = {
  collection: (stored) =>
    ['name', 'singleName'].map((field) =>
      claim(stored, 'collection', field, member(stored, field).normalize('NFC')),
    ),
  user: (stored) => [claim(stored, 'user', 'email', canonicalEmail(member(stored, 'email')))],
  role: (stored) => [claim(stored, 'role', 'name', member(stored, 'name'))],
  ...Object.fromEntries(
    [pages, pageSections, staticItems, staticSections].map((type) => [type.partition, lookup(type)]),
  ),
}

/** The claims of a collection's elements, by its schema. */
const expectedOfElements = (contents: Contents): Expected[] =>
  contents.under('collection').flatMap((item) => {
    const { schema } = parseCollection(entityOf(item))
    return contents.under(schema.partition).flatMap((element) => {
      const stored = entityOf(element)
      return elementClaims(schema, parseElement(schema, stored)).map(({ claimedAs, value }) =>
        claim(stored, schema.partition, claimedAs, value),
      )
    })
  })

const expectedClaims = (contents: Contents): Expected[] => [
  ...Object.entries(claimsByType).flatMap(([type, claimsOf]) =>
    contents.under(type).flatMap((item) => claimsOf(entityOf(item), contents)),
  ),
  ...expectedOfElements(contents),
]

const differences = (expected: Expected, item: Item | undefined): string[] => {
  const { pk, id, view, hits } = expected
  if (!item) return [`${pk}: not claimed, but ${id} has the value`]
  return [
    ...(item.id === id ? [] : [`${pk}: claimed for ${item.id}, but ${id} has the value`]),
    ...((item.view ?? null) === (view ?? null) ? [] : [`${pk}: its public view is not that of ${id}`]),
    ...(hits === undefined || Number(item.hits ?? 0) === hits
      ? []
      : [`${pk}: ${item.hits} hits, not ${hits}`]),
  ]
}

/** Names of elements' partitions stay claimed for good, so that late work cannot touch another collection. */
const partitionNames = 'unique#partition#element#'

const isLeaving = ({ leaving }: Contents, pk: string): boolean =>
  [...leaving].some((partition) => pk.startsWith(`unique#${partition}#`))

/** Claims on the lists of changes of fields that are under way, or whose lists are being removed. */
const listedClaims = ({ items }: Contents): Set<string> =>
  new Set(
    items
      .filter(({ pk }) => after('claims#', String(pk)) !== undefined)
      .flatMap(({ claims }): unknown[] => (Array.isArray(claims) ? claims : []))
      .map((claim) => String(Array.isArray(claim) ? claim[0] : claim)),
  )

/** Unique values without a claim, unique values whose claim is another entity's, and claims without a value. */
export const claimProblems = (contents: Contents): string[] => {
  const claims = contents.items.filter(({ pk }) => after('unique#', String(pk)) !== undefined)
  const byPk = new Map(claims.map((item) => [String(item.pk), item]))
  const expected = expectedClaims(contents)
  const held = new Set([...expected.map(({ pk }) => pk), ...listedClaims(contents)])
  return [
    ...expected.flatMap((one) => differences(one, byPk.get(one.pk))),
    ...[...byPk.keys()]
      .filter((pk) => !held.has(pk) && !pk.startsWith(partitionNames) && !isLeaving(contents, pk))
      .map((pk) => `${pk}: claimed, but nothing has the value`),
  ]
}

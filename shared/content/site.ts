import { pageFields, sectionFields, staticItemFields } from '../contract/list-fields.ts'
import type { KeyedValues, NamedValue, ValuesInput } from '../contract/typed-values.ts'
import type { FieldProblem } from '../values/field-problem.ts'
import { type BodyKind, readValue } from '../values/field-types.ts'
import { parseStored } from '../values/json.ts'
import { composed } from '../values/text.ts'
import type { ListFields } from './lists.ts'
import { canonicalUrl } from './urls.ts'

/** A page, static item or section as it is stored. Its counter is stored beside it. */
export interface SiteEntity extends Readonly<Record<string, unknown>> {
  id: number
  name: string
  url: string
  active: boolean
  createdAt: string
  updatedAt: string
}

/** How one of the four kinds of site content differs from the others. */
export interface SiteType {
  /** The pk of its entities, and the name of its head. */
  partition: string
  noun: string
  list: ListFields
  /** The members that hold typed values, and how they are served: as a list, or keyed by name. */
  values: Readonly<Record<string, 'list' | 'keyed'>>
  /** The member that names another entity, and the partition of that entity. */
  reference: { member: string; partition: string; noun: string }
  /** The members of other entities that can name one of these. An entity that is named cannot be deleted. */
  referrers: readonly { partition: string; member: string; noun: string }[]
  /** What a public read by url shows of it, without hits. */
  view: (entity: SiteEntity) => Record<string, unknown>
}

const searchable = ['name', 'url', 'description']
const canonical = { url: canonicalUrl }

const sectionView = (entity: SiteEntity, parent: string): Record<string, unknown> => {
  const { id, name, url, description, active, sort } = entity
  return { id, name, url, description, active, parentId: entity[parent] ?? null, sort }
}

const section = (
  partition: string,
  noun: string,
  items: { partition: string; member: string; noun: string },
): SiteType => ({
  partition,
  noun,
  list: { fields: sectionFields, searchable, canonical },
  values: {},
  reference: { member: 'parentId', partition, noun },
  referrers: [items, { partition, member: 'parentId', noun }],
  view: (entity) => sectionView(entity, 'parentId'),
})

const page = { partition: 'page', member: 'parentId', noun: 'page' }
const staticItem = { partition: 'static-item', member: 'sectionId', noun: 'static item' }

export const pageSections = section('page-section', 'page section', page)
export const staticSections = section('static-section', 'static section', staticItem)

export const pages: SiteType = {
  ...page,
  list: { fields: pageFields, searchable: [...searchable, 'title'], canonical },
  values: { seo: 'list', fields: 'keyed' },
  reference: { member: 'parentId', partition: pageSections.partition, noun: pageSections.noun },
  referrers: [],
  view: (entity) => ({ ...sectionView(entity, 'parentId'), title: entity.title }),
}

export const staticItems: SiteType = {
  ...staticItem,
  list: { fields: staticItemFields, searchable, canonical },
  values: { fields: 'list' },
  reference: { member: 'sectionId', partition: staticSections.partition, noun: staticSections.noun },
  referrers: [],
  view: (entity) => sectionView(entity, 'sectionId'),
}

/**
 * Reads typed values that came as a list or keyed by name. Each value is read as its type says. Names compare in
 * Unicode's composed form (NFC).
 * @param member the member that holds them, for the paths of problems
 * @param kindOf how an entry arrived, by its index in a list or by its name in an object
 * @returns the values as a list, and what is wrong with them
 */
export const readValues = (
  member: string,
  input: ValuesInput,
  kindOf: (entry: string) => BodyKind,
): { values: NamedValue[]; problems: FieldProblem[] } => {
  const list = Array.isArray(input)
    ? input
    : Object.entries(input).map(([name, { type, value }]) => ({ name, type, value }))
  const problems: FieldProblem[] = []
  const seen = new Set<string>()
  const values = list.map(({ name, type, value: sent }, at) => {
    const path = Array.isArray(input) ? `${member}.${at}` : `${member}.${name}`
    const { value, problem } = readValue(
      type,
      true,
      sent ?? null,
      kindOf(Array.isArray(input) ? String(at) : name),
    )
    if (problem) problems.push({ name: `${path}.value`, message: problem })
    if (seen.has(composed(name))) problems.push({ name: `${path}.name`, message: 'must not be given twice' })
    seen.add(composed(name))
    return { name, type, value }
  })
  return { values, problems }
}

/** Typed values keyed by name. */
export const keyed = (values: readonly NamedValue[]): KeyedValues =>
  Object.fromEntries(values.map(({ name, type, value }) => [name, { type, value }]))

type Members = Readonly<Record<string, unknown>>

/** How an entry of a member of the body arrived. */
type KindOf = (member: string, entry: string) => BodyKind

const isValues = (sent: unknown): sent is ValuesInput => typeof sent === 'object' && sent !== null

/** Reads the members that a body has for an entity: typed values by their types, and urls in NFC. `hits` is left out. */
const readMembers = (
  type: SiteType,
  body: Members,
  kindOf: KindOf,
): { members: Members; problems: FieldProblem[] } => {
  const problems: FieldProblem[] = []
  const members = Object.entries(body).flatMap(([name, sent]): [string, unknown][] => {
    if (sent === undefined || name === 'hits') return []
    const spelling = Object.hasOwn(type.values, name) ? type.values[name] : undefined
    if (!spelling || !isValues(sent)) return [[name, name === 'url' ? String(sent).normalize('NFC') : sent]]
    const read = readValues(name, sent, (entry) => kindOf(name, entry))
    problems.push(...read.problems)
    return [[name, spelling === 'list' ? read.values : keyed(read.values)]]
  })
  return { members: Object.fromEntries(members), problems }
}

/**
 * An entity with the members of a body, and what is wrong with its typed values.
 * @param before `id` and `createdAt` of a new entity; the whole entity for an update
 * @param now ISO 8601
 */
export const siteEntity = (
  type: SiteType,
  before: Partial<SiteEntity> & Pick<SiteEntity, 'id' | 'createdAt'>,
  body: Members,
  kindOf: KindOf,
  now: string,
): { entity: SiteEntity; problems: FieldProblem[] } => {
  const { members, problems } = readMembers(type, body, kindOf)
  const merged: Members = { ...before, ...members }
  const { id, createdAt } = before
  const { name, url, active } = merged
  const entity = {
    ...merged,
    id,
    name: String(name),
    url: String(url),
    active: active === true,
    createdAt,
    updatedAt: now,
  }
  return { entity, problems }
}

/** Reads a stored entity. */
export const parseSiteEntity = ({ data }: { data: string }): SiteEntity => parseStored(data)

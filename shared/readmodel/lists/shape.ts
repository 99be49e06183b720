import type { Head } from '../../store/head.ts'
import type { FieldType, Operator } from '../../values/field-types.ts'
import type { ListedEntity } from '../source/partition-source.ts'

/** By member, a function that gives a text the form in which it compares. */
export type CanonicalForms = Readonly<Record<string, (text: string) => string>>

/** How a partition's entities are shown and compared. */
export interface Shape {
  /** Identifies the shape. Two shapes of one partition have different keys, and so have a shape before and after a change. */
  schemaKey: string | number
  /**
   * The JSON text of an entity as it is served, without its hits, as JSON.stringify writes it. It is `data` itself if
   * nothing differs.
   */
  project(entity: Pick<ListedEntity, 'data' | 'hidden' | 'sv'>): string
  /** Whether {@link project} gives the `data` of entities of a schema's version itself. Where it is absent, it may not. */
  isAsStored?(sv: number | undefined): boolean
  /** The member with the hit counter. Lists can be sorted and filtered by it as by a number field. */
  hitsMember: '_hits' | 'hits' | null
  /** The members that lists can be sorted and filtered by, beside `id`. */
  fields: Readonly<Record<string, FieldType>>
  /** For text members that do not compare as they are spelled: the form that equal texts share. */
  canonical?: CanonicalForms | undefined
  /** The text members that a search looks into. */
  searchable: readonly string[]
}

/**
 * A shape, or a function that finds the shape for a head. It is called for each request, and again when a refresh meets
 * a schema change. So it should cache shapes by `head.collectionId` and `head.schema`.
 */
export type ShapeSource = Shape | ((head: Head) => Shape | Promise<Shape>)

/** Entities without a value come last in either order. Entities with equal values are sorted by ascending id. */
export type SortOrder = 'ASC' | 'DESC'

/** See {@link Filter}. */
export type FilterOperator = Operator

/**
 * A condition on a member. `value` is of the field's type: a date is its text, and rawJson is the JSON value. With `eq`
 * and `ne`, null means no value. `in` takes a list of values, and `contains` a text. `null` takes true for entities
 * without a value and false for those with one. `ne` is the opposite of `eq`, so it also holds for entities without a
 * value; `gt`, `gte`, `lt` and `lte` never do. A day means the whole day in UTC: `eq` holds for any of its instants,
 * `lt` for those before its start, and `lte` for those before its end.
 */
export interface Filter {
  field: string
  op: FilterOperator
  value: unknown
}

/** Which entities are in a list, and how they are sorted. */
export interface Selection {
  sortBy: string
  sortOrder: SortOrder
  filters: readonly Filter[]
  /** A part that any searchable member contains, whatever its case and composition. */
  search?: string | undefined
  activeOnly: boolean
}

/** What a request asks of a list, in the fields of a shape. */
export interface ListTerms extends Omit<Selection, 'activeOnly'> {
  limit: number
  /** From 1. */
  page: number
}

/** A request for a page of a list. */
export interface ListRequest extends Selection, ListTerms {
  /** True: the answer has every write that was acknowledged before the request. */
  consistent: boolean
  /** The head that ReadModel.head returned within this request, so that it is not read again. */
  head?: Head | undefined
  /**
   * Reads the terms again for the shape that answers, which may be newer than the one they were read for. What it
   * throws reaches the caller.
   */
  under?: ((shape: Shape) => ListTerms) | undefined
}

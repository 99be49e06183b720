import type { Head } from '../../store/head.ts'
import type { FieldType, Operator } from '../../values/field-types.ts'
import type { ListedEntity } from '../source/partition-source.ts'

/** Functions that give texts the form they compare in, by member. */
export type CanonicalForms = Readonly<Record<string, (text: string) => string>>

/** How a partition's entities are shown and compared. */
export interface Shape {
  /** When it changes, everything is projected anew. Two shapes of one partition need different keys. */
  schemaKey: string | number
  /** JSON text (as JSON.stringify makes it) of the entity as served, without hits; `entity.data` itself where nothing differs. */
  project(entity: Pick<ListedEntity, 'data' | 'hidden' | 'sv'>): string
  /** The member that carries the hit counter; it can be sorted and filtered by like a number field. */
  hitsMember: '_hits' | 'hits' | null
  /** Members that can be sorted and filtered by; `id` always can. */
  fields: Readonly<Record<string, FieldType>>
  /** How text members compare where it is not as they are spelled, by name: a form that equal texts share. */
  canonical?: CanonicalForms | undefined
  /** Text members that `search` looks into. */
  searchable: readonly string[]
}

/**
 * A shape, or how to get it for a head: a refresh may go past a schema change, and then asks again.
 * The function is called for each request, so it should cache by `head.collectionId` and `head.schema`.
 */
export type ShapeSource = Shape | ((head: Head) => Shape | Promise<Shape>)

/** What has no value comes last in either order, and ties break by ascending id. */
export type SortOrder = 'ASC' | 'DESC'

/** See {@link Filter}. */
export type FilterOperator = Operator

/**
 * A condition on a member. `value` is of the field's type (a date: its text; rawJson: the JSON value), null for
 * "has no value" with eq and ne, a list of those for `in`, a text for `contains`. For `null` it is true for what has
 * no value and false for what has one. `ne` is the opposite of `eq`, so it also holds where there is no value; the
 * orderings never do. A day means the whole of it in UTC: `eq` any instant of it, `lt` what is before its start,
 * `lte` what is before its end.
 */
export interface Filter {
  field: string
  op: FilterOperator
  value: unknown
}

/** Which entities, in which order. */
export interface Selection {
  sortBy: string
  sortOrder: SortOrder
  filters: readonly Filter[]
  /** Part of any searchable member, in any case and composition. */
  search?: string | undefined
  activeOnly: boolean
}

/** What a list is asked for in terms of a shape. */
export interface ListTerms extends Omit<Selection, 'activeOnly'> {
  limit: number
  /** From 1. */
  page: number
}

/** What a list is asked for. */
export interface ListRequest extends Selection, ListTerms {
  /** True: at least as new as every write acknowledged before the request. */
  consistent: boolean
  /** The head that ReadModel.head gave within this request: saves reading it again. */
  head?: Head | undefined
  /**
   * The terms as they read under the shape that answers, which may be newer than the one they were read for. It is
   * called in the step that answers, and what it throws reaches the caller.
   */
  under?: ((shape: Shape) => ListTerms) | undefined
}

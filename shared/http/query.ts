import type * as z from 'zod/mini'
import { type ListFields, type ListQuery, readListQuery } from '../content/lists.ts'
import { queryMembers } from '../content/query-members.ts'
import type { FieldProblem } from '../contract/envelope.ts'
import { listQuery } from '../contract/list-query.ts'
import { validationError } from '../store/errors.ts'
import { validate } from './body/validate.ts'
import type { Call } from './call.ts'

/** The members of a query as a schema reads them; undefined where they do not fit it. */
export interface QueryReading<Q> {
  members: Q | undefined
  problems: FieldProblem[]
}

/**
 * Reads the members of a query string by a schema, and names each that is unknown, repeated or wrong. Conditions on a
 * list are passed over.
 * @param fields what conditions may name; undefined where the query takes none
 */
export const readQuery = <T extends z.ZodMiniObject>(
  schema: T,
  pairs: Call['pairs'],
  fields?: readonly string[],
): QueryReading<z.output<T>> => {
  const { members, problems } = queryMembers(pairs, Object.keys(schema.shape), fields)
  const read = validate(schema, members, 'form')
  return read.ok
    ? { members: read.value, problems }
    : { members: undefined, problems: [...problems, ...read.fields] }
}

/**
 * Reads the whole query of a list. @throws Failure validation naming each member that is unknown, repeated or wrong,
 * with what would be right
 */
export const readList = ({ pairs }: Pick<Call, 'pairs'>, list: Pick<ListFields, 'fields'>): ListQuery => {
  const { members = {}, problems } = readQuery(listQuery, pairs, Object.keys(list.fields))
  const read = readListQuery(list, members, pairs)
  const all = [...problems, ...read.problems]
  if (all.length > 0) throw validationError(all)
  return read.query
}

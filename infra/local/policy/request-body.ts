import { isRecord } from '../../../shared/values/records.ts'

/** A part of a request's JSON body that should be an object. */
export type Body = Record<string, unknown>

/** The members of a JSON value; none if it is no object. The engine refuses such a request itself. */
export const recordOf = (value: unknown): Body => (isRecord(value) ? value : {})

/** The elements of a JSON value; none if it is no list. The engine refuses such a request itself. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

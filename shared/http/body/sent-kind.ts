import type { BodyKind } from '../../values/field-types.ts'
import { JsonPart } from '../../values/json-part.ts'
import type { Call } from '../call.ts'

const ownMember = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined

/** What a body has at a path, as it was sent; undefined where nothing is, or where it lies within a JSON text. */
const sentAt = (sent: unknown, path: readonly PropertyKey[]): unknown => path.reduce(ownMember, sent)

/** Whether a member of a form is JSON: a JSON text, or a part of that type. */
const isFormJson = (value: unknown): boolean => typeof value === 'string' || value instanceof JsonPart

/** By which rules what is at a path is read: what came within JSON, or as JSON, by JSON's, in a form too. */
export const kindAt = (sent: unknown, bodyKind: BodyKind, path: readonly PropertyKey[]): BodyKind => {
  const isWithinJson = (_: unknown, at: number) => isFormJson(sentAt(sent, path.slice(0, at + 1)))
  return bodyKind === 'json' || path.some(isWithinJson) ? 'json' : 'form'
}

/**
 * By which rules a member of the body is read, or an entry of a member that is a list or an object: what came as
 * JSON text, or as a list of JSON texts, says null and empty text apart itself, within a form too.
 */
export const memberKind = (
  { sent, bodyKind }: Pick<Call, 'sent' | 'bodyKind'>,
  member: string,
  entry?: string,
): Call['bodyKind'] => {
  const value = sentAt(sent, [member])
  if (Array.isArray(value) && value.every(isFormJson)) return 'json'
  return kindAt(sent, bodyKind, entry === undefined ? [member] : [member, entry])
}

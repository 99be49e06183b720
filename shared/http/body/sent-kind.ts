import type { BodyKind } from '../../values/field-types.ts'
import { JsonPart } from '../../values/form-values.ts'
import type { Call } from '../call.ts'

const ownMember = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined

/** The value at a path of a body as it was sent; undefined where there is none, or where it is within a JSON text. */
const sentAt = (sent: unknown, path: readonly PropertyKey[]): unknown => path.reduce(ownMember, sent)

/** Whether a member of a form is JSON: a JSON text, or a part of that type. */
const isFormJson = (value: unknown): boolean => typeof value === 'string' || value instanceof JsonPart

/** The rules by which the value at a path is read. Those of JSON hold for JSON within a form too. */
export const kindAt = (sent: unknown, bodyKind: BodyKind, path: readonly PropertyKey[]): BodyKind => {
  const isWithinJson = (_: unknown, at: number) => isFormJson(sentAt(sent, path.slice(0, at + 1)))
  return bodyKind === 'json' || path.some(isWithinJson) ? 'json' : 'form'
}

/**
 * The rules by which a member of the body is read, or an entry of a member that is a list or an object. A JSON text, or
 * a list of JSON texts, is read by those of JSON in a form too: it can tell null from an empty text.
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

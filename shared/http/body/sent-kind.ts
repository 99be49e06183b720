import { JsonPart } from '../../values/json-part.ts'
import type { BodyKind } from './coerce.ts'

const ownMember = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined

/** What a body has at a path, as it was sent; undefined where nothing is, or where it lies within a JSON text. */
export const sentAt = (sent: unknown, path: readonly PropertyKey[]): unknown => path.reduce(ownMember, sent)

/** Whether a member of a form is JSON: a JSON text, or a part of that type. */
export const isFormJson = (value: unknown): boolean => typeof value === 'string' || value instanceof JsonPart

/** By which rules what is at a path is read: what came within JSON, or as JSON, by JSON's, in a form too. */
export const kindAt = (sent: unknown, bodyKind: BodyKind, path: readonly PropertyKey[]): BodyKind => {
  const isWithinJson = (_: unknown, at: number) => isFormJson(sentAt(sent, path.slice(0, at + 1)))
  return bodyKind === 'json' || path.some(isWithinJson) ? 'json' : 'form'
}

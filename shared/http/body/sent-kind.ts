import type { BodyKind } from './coerce.ts'

const ownMember = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined

/** What a body has at a path, as it was sent; undefined where nothing is, or where it lies within a JSON text. */
export const sentAt = (sent: unknown, path: readonly PropertyKey[]): unknown => path.reduce(ownMember, sent)

/** By which rules what is at a path is read: what came within a JSON text, or as one, by JSON's, in a form too. */
export const kindAt = (sent: unknown, bodyKind: BodyKind, path: readonly PropertyKey[]): BodyKind => {
  const isText = (_: unknown, at: number) => typeof sentAt(sent, path.slice(0, at + 1)) === 'string'
  return bodyKind === 'json' || path.some(isText) ? 'json' : 'form'
}

import { countedKey, type Kind, kindNamed, kinds } from './kinds.ts'

/** What `--replace` names: a kind, or one of its entities; for elements, those of a collection. */
interface Replacement {
  kind: Kind
  name: string | undefined
}

const replacementOf = (text: string): Replacement => {
  const at = text.indexOf(':')
  const kind = kindNamed(at < 0 ? text : text.slice(0, at))
  if (kind) return { kind, name: at < 0 ? undefined : text.slice(at + 1).normalize('NFC') }
  throw new Error(`--replace must be one of ${kinds.join(', ')}, or such as pages:about, not ${text}`)
}

/**
 * Reads the values of `--replace`: `pages`, `pages:about/us`, `elements:articles`.
 * @returns whether an entity is named
 * @throws Error for a kind that there is not
 */
export const replacing = (
  texts: readonly string[],
): ((kind: Kind, key: string, collection?: string) => boolean) => {
  const all = texts.map(replacementOf)
  return (kind, key, collection) =>
    all.some((one) => {
      if (one.kind !== kind) return false
      if (one.name === undefined) return true
      return kind === 'elements' ? one.name === collection : countedKey(kind, one.name) === key
    })
}

import type { Members } from '../../../values/records.ts'
import { objectIn, textIn } from '../json.ts'
import { isContent } from './schema.ts'

/** One end of a link: the line or the component that it leads to. */
export interface LinkEnd {
  type: string
  ref: string
}

interface Link extends LinkEnd {
  field: string
  at: number
}

/** The links of an export by the line or component that owns them. */
export interface Links {
  /** The other ends of the links of a field, in their order. */
  of(owner: LinkEnd, field: string): LinkEnd[]
  /** The lines of a type that are linked as translations. Version 5 joins them by `documentId`, and its refs may be wrong. */
  translations(type: string): readonly (readonly [string, string])[]
}

const mediaType = 'plugin::upload.file'
/** Links that say who changed what. */
const passedOver: ReadonlySet<string> = new Set(['createdBy', 'updatedBy'])

/** The id of a line or component as a text. In some exports a `ref` is a document's id. */
export const refOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const keyOf = ({ type, ref }: LinkEnd): string => `${type}#${ref}`
const endOf = (side: Members): LinkEnd => ({ type: textIn(side, 'type'), ref: refOf(side.ref) })
const placeOf = (side: Members): number => (typeof side.pos === 'number' ? side.pos : 0)

/** Whether a type can own links that matter: content and components, and no plugin, nor the administration. */
const isOwner = (type: string): boolean => isContent(type) || !type.includes('::')

/** Collects links from their lines. */
export const collectLinks = (): Links & { add(line: Members): void } => {
  const owned = new Map<string, Link[]>()
  const translations = new Map<string, [string, string][]>()
  return {
    add: (line) => {
      const [left, right] = [objectIn(line, 'left'), objectIn(line, 'right')]
      // A file is left of what uses it; everywhere else the owner is left.
      const [owner, other] = textIn(left, 'type') === mediaType ? [right, left] : [left, right]
      const field = textIn(owner, 'field')
      if (!isOwner(textIn(owner, 'type')) || passedOver.has(field)) return
      const [{ type, ref }, end] = [endOf(owner), endOf(other)]
      if (field === 'localizations') {
        const pairs = translations.get(type) ?? []
        pairs.push([ref, end.ref])
        translations.set(type, pairs)
        return
      }
      const key = keyOf({ type, ref })
      const links = owned.get(key) ?? []
      links.push({ ...end, field, at: placeOf(owner) })
      owned.set(key, links)
    },
    of: (owner, field) =>
      (owned.get(keyOf(owner)) ?? []).filter((link) => link.field === field).sort((a, b) => a.at - b.at),
    translations: (type) => translations.get(type) ?? [],
  }
}

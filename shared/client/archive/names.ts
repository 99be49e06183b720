import { type Kind, kindNamed } from './kinds.ts'

/** What a file of an archive holds. */
export interface FileContent {
  kind: Kind
  /** The id that the collection of elements has in the archive. */
  collectionId?: number
}

/** The name of the part of a kind, from 1. An archive has large lists in several parts. */
export const partName = ({ kind, collectionId }: FileContent, part: number): string => {
  const number = String(part).padStart(5, '0')
  return collectionId === undefined ? `${kind}/${number}.jsonl` : `${kind}/${collectionId}/${number}.jsonl`
}

/** What a file holds by its name; undefined for another file. */
export const contentOf = (name: string): FileContent | undefined => {
  const [, word = '', id] = /^([a-z-]+)\/(?:(\d+)\/)?\d+\.jsonl$/.exec(name) ?? []
  const kind = kindNamed(word)
  if (!kind || (kind === 'elements') !== (id !== undefined)) return undefined
  return id === undefined ? { kind } : { kind, collectionId: Number(id) }
}

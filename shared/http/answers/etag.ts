import { hash } from 'node:crypto'
import type { ListResult } from '../../readmodel/types.ts'
import { Failure } from '../../store/errors.ts'
import type { Call } from '../call.ts'

/**
 * The strong validator of an entity: the version of the partition that wrote it and, for an element, the version of the
 * schema that it is shown under.
 */
export const entityTag = (v: number, schemaVersion?: number): string =>
  schemaVersion === undefined ? `"${v}"` : `"${v}-${schemaVersion}"`

/** The validators of the entities of a list, in its order. Elements are shown under the schema that the list's head names. */
export const listedTags = (
  { schemaVersion }: { schemaVersion?: number },
  { written, head }: Pick<ListResult, 'written' | 'head'>,
): string[] => written.map(({ v }) => entityTag(v, schemaVersion === undefined ? undefined : head?.schema))

const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 12)

/** The weak validator of a body that has no version of its own. */
export const textTag = (text: string): string => `W/"${shortHash(text)}"`

/**
 * The weak validator of a list: a hash of the partition's identity and version, and of the query as it was sent. The
 * version itself would tell a stranger how much was written between two requests. The identity holds a secret, so
 * that nobody can find the version by trying.
 */
export const listTag = (identity: string, version: number, pairs: Call['pairs']): string =>
  textTag(`${identity}\n${version}\n${JSON.stringify(pairs)}`)

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

const listed = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"/g) ?? []

/**
 * Whether If-None-Match holds the current tag, by weak comparison (RFC 9110, 13.1.2). A `Cache-Control: no-cache`
 * beside it is ignored, since Node's fetch adds one to every conditional request.
 */
export const noneMatch = (header: string | undefined, tag: string): boolean =>
  header !== undefined && (header.trim() === '*' || listed(header).some((one) => opaque(one) === opaque(tag)))

/**
 * Checks If-Match (RFC 9110, 13.1.1). A weak tag counts like a strong one, since a proxy that compresses answers may
 * have made it weak.
 * @throws Failure preconditionFailed when the entity changed since the caller read it
 */
export const checkIfMatch = (header: string | undefined, tag: string): void => {
  if (header === undefined || header.trim() === '*') return
  if (!listed(header).some((one) => opaque(one) === opaque(tag)))
    throw new Failure(
      'preconditionFailed',
      'The entity changed since you read it: read it again, then send your change.',
    )
}

import { elementList, parseCollection, type Schema } from '../../content/collections.ts'
import { projectElement } from '../../content/elements.ts'
import type { Shape } from '../../readmodel/lists/shape.ts'
import { readEntity, storedLength } from '../../store/entity.ts'
import { notFound } from '../../store/errors.ts'
import type { Head } from '../../store/head.ts'
import { LruMap } from '../../values/kept.ts'
import type { Services } from '../services.ts'

/** How the elements of a collection are shown and compared under one version of its schema. */
export const elementShape = (schema: Schema): Shape => {
  const { fields, searchable } = elementList(schema)
  return {
    schemaKey: `${schema.partition}@${schema.version}`,
    project: (stored) => projectElement(schema, stored),
    isAsStored: (sv) => sv === schema.version,
    hitsMember: '_hits',
    fields,
    searchable,
  }
}

/** The most memory that the shapes known to an instance may take, in bytes. */
const maxBytes = 16_000_000
/** The memory of a shape's own objects, in bytes. */
const shapeBytes = 2_000
/** Bytes of memory that a schema takes for each character of the text it is stored as. */
const bytesPerCharacter = 4

/** The shapes of collections, by the collections' ids. Beyond the bound of memory the least recently used ones go. */
export class KnownShapes {
  readonly #known = new LruMap<number, { version: number; shape: Shape }>(maxBytes)

  get bytes(): number {
    return this.#known.size
  }

  find(collectionId: number, version: number): Shape | undefined {
    const known = this.#known.get(collectionId)
    return known?.version === version ? known.shape : undefined
  }

  /** @param length the characters of the texts that the collection is stored as */
  keep(collectionId: number, version: number, shape: Shape, length: number): void {
    this.#known.set(collectionId, { version, shape }, shapeBytes + bytesPerCharacter * length)
  }
}

/** By the read model, for an instance has one of them, while each request has services of its own. */
const knownBy = new WeakMap<Services['model'], KnownShapes>()

/**
 * The schema of a collection, and the characters of the texts that the collection is stored as. Half a read unit mostly
 * shows the wanted version. A second read, strongly consistent, shows the newest one.
 * @throws Failure notFound where the collection is gone
 */
const readSchema = async (
  table: Services['table'],
  collectionId: number,
  version: number,
): Promise<{ schema: Schema; length: number }> => {
  for (const consistent of [false, true]) {
    const stored = await readEntity(table, 'collection', collectionId, consistent)
    if (!stored) continue
    const { schema } = parseCollection(stored)
    if (consistent || schema.version === version) return { schema, length: storedLength(stored) }
  }
  throw notFound()
}

/**
 * Gives the shape for the head of a collection's elements. The collection is read only when its schema has changed.
 * @throws Failure notFound where the collection is gone
 */
export const elementShapes = (services: Services): ((head: Head) => Promise<Shape>) => {
  const known = knownBy.get(services.model) ?? new KnownShapes()
  knownBy.set(services.model, known)
  return async ({ partition, collectionId, schema: version }) => {
    if (collectionId === undefined || version === undefined)
      throw new Error(`The head of ${partition} is not one of a collection's elements.`)
    const held = known.find(collectionId, version)
    if (held) return held
    const { schema, length } = await readSchema(services.table, collectionId, version)
    const shape = elementShape(schema)
    known.keep(collectionId, schema.version, shape, length)
    return shape
  }
}

import { elementList, parseCollection, type Schema } from '../../content/collections.ts'
import { projectElement } from '../../content/elements.ts'
import type { Shape } from '../../readmodel/lists/shape.ts'
import { readEntity } from '../../store/entity.ts'
import { notFound } from '../../store/errors.ts'
import type { Head } from '../../store/head.ts'
import type { Services } from '../services.ts'

/** How the elements of a collection show and compare under one version of its schema. */
export const elementShape = (schema: Schema): Shape => {
  const { fields, searchable } = elementList(schema)
  return {
    schemaKey: `${schema.partition}@${schema.version}`,
    project: (stored) => projectElement(schema, stored),
    hitsMember: '_hits',
    fields,
    searchable,
  }
}

/** What the shapes an instance knows may take in memory, in bytes. */
const maxBytes = 16_000_000
/** A shape's objects, in bytes, and how much more a schema takes as objects than as the text it is stored as. */
const shapeBytes = 2_000
const spread = 4

interface Known {
  version: number
  shape: Shape
  bytes: number
}

/** The shapes of collections by their ids; the least recently used go when they take more memory than the bound. */
export class KnownShapes {
  readonly #known = new Map<number, Known>()
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  find(collectionId: number, version: number): Shape | undefined {
    const known = this.#known.get(collectionId)
    if (known?.version !== version) return undefined
    this.#known.delete(collectionId)
    this.#known.set(collectionId, known)
    return known.shape
  }

  /** @param length of the texts the collection is stored as */
  keep(collectionId: number, version: number, shape: Shape, length: number): void {
    this.#drop(collectionId)
    const bytes = shapeBytes + spread * length
    this.#known.set(collectionId, { version, shape, bytes })
    this.#bytes += bytes
    for (const oldest of this.#known.keys()) {
      if (this.#bytes <= maxBytes || oldest === collectionId) return
      this.#drop(oldest)
    }
  }

  #drop(collectionId: number): void {
    this.#bytes -= this.#known.get(collectionId)?.bytes ?? 0
    this.#known.delete(collectionId)
  }
}

/** By the model, of which one instance has one; each request has services of its own. */
const knownBy = new WeakMap<Services['model'], KnownShapes>()

/** The shape a head asks for: the collection is read again only when its schema changed. */
export const elementShapes = (services: Services): ((head: Head) => Promise<Shape>) => {
  const known = knownBy.get(services.model) ?? new KnownShapes()
  knownBy.set(services.model, known)
  return async ({ collectionId = 0, schema: version = 0 }) => {
    const held = known.find(collectionId, version)
    if (held) return held
    const stored = await readEntity(services.table, 'collection', collectionId, true)
    if (!stored) throw notFound()
    const { schema } = parseCollection(stored)
    const shape = elementShape(schema)
    known.keep(collectionId, schema.version, shape, stored.data.length + (stored.internal?.length ?? 0))
    return shape
  }
}

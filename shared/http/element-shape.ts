import { elementList, parseCollection } from '../content/collections.ts'
import { projectElement } from '../content/elements.ts'
import type { Schema } from '../content/schema.ts'
import { readEntity } from '../store/entity.ts'
import { notFound } from '../store/errors.ts'
import type { Head } from '../store/head.ts'
import type { Shape } from '../store/readmodel/shape.ts'
import type { Services } from './services.ts'

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

const mostShapes = 500
const known = new WeakMap<Services, Map<number, { version: number; shape: Shape }>>()

/** The shape a head asks for: the collection is read again only when its schema changed. */
export const elementShapes = (services: Services): ((head: Head) => Promise<Shape>) => {
  const shapes = known.get(services) ?? new Map<number, { version: number; shape: Shape }>()
  known.set(services, shapes)
  return async ({ collectionId = 0, schema: version = 0 }) => {
    const held = shapes.get(collectionId)
    if (held?.version === version) return held.shape
    const stored = await readEntity(services.table, 'collection', collectionId, true)
    if (!stored) throw notFound()
    const { schema } = parseCollection(stored)
    const shape = elementShape(schema)
    if (shapes.size >= mostShapes) shapes.clear()
    shapes.set(collectionId, { version: schema.version, shape })
    return shape
  }
}

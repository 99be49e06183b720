import { endpoints } from '../../../shared/contract/index.ts'
import { innerOf, isKnown, type Schema } from '../../../shared/http/body/schema.ts'

type Found = [path: string, schema: Schema]

/** Every schema of a text within a schema, by the path to it. */
const textsIn = (schema: Schema, path: string): Found[] => {
  const inner = innerOf(schema)
  if (inner !== undefined) return textsIn(inner, path)
  if (!isKnown(schema)) return []
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return [[path, schema]]
    case 'nullable':
      return textsIn(def.innerType, path)
    case 'array':
      return textsIn(def.element, `${path}[]`)
    case 'object':
      return Object.entries(def.shape).flatMap(([name, member]) => textsIn(member, `${path}.${name}`))
    case 'record':
      return [...textsIn(def.keyType, `${path}{}`), ...textsIn(def.valueType, `${path}.*`)]
    case 'union':
      return def.options.flatMap((option) => textsIn(option, path))
    default:
      return []
  }
}

/** Every schema of a text in the bodies of the contract, by its path: `pages.items.add.seo[].name`. */
export const texts: Found[] = endpoints.flatMap(({ id, body }) => (body ? textsIn(body, id) : []))

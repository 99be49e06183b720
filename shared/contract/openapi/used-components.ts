import type { OpenApiDocument } from './types.ts'

type Components = Omit<OpenApiDocument['components'], 'securitySchemes'>

const referring = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g

/** The components that a value refers to, directly or through others, as `schemas/Page`. */
const referredBy = (value: unknown, components: Components): ReadonlySet<string> => {
  const all = new Map(
    Object.entries(components).map(([kind, named]) => [kind, new Map(Object.entries(named))]),
  )
  const found = new Set<string>()
  const pending: unknown[] = [value]
  for (const next of pending)
    for (const [, kind = '', name = ''] of JSON.stringify(next).matchAll(referring)) {
      if (found.has(`${kind}/${name}`)) continue
      found.add(`${kind}/${name}`)
      const component = all.get(kind)?.get(name)
      if (component === undefined) throw new Error(`There is no component ${kind}/${name}.`)
      pending.push(component)
    }
  return found
}

/**
 * The components that a value refers to, directly or through others.
 * @throws Error for a reference to a component that is missing
 */
export const usedComponents = (value: unknown, components: Components): Components => {
  const used = referredBy(value, components)
  const only = <T>(kind: string, named: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(named).filter(([name]) => used.has(`${kind}/${name}`)))
  return {
    schemas: only('schemas', components.schemas),
    parameters: only('parameters', components.parameters),
    headers: only('headers', components.headers),
    responses: only('responses', components.responses),
  }
}

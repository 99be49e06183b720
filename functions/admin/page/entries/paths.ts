import type { FormField } from './fields.ts'

/**
 * The path of the input that a refused member belongs to; undefined where the form has none. A member of several inputs
 * names one of them, as `fields.0.value` or `fields[0].value`.
 */
export const pathOf = (
  fields: readonly Pick<FormField, 'name' | 'key' | 'rules'>[],
  name: string,
): string | undefined => {
  const exact = fields.find((field) => field.name === name)
  if (exact) return exact.key
  const dotted = name.replace(/\[(\d+)\]/g, '.$1')
  const within = fields.find((field) => field.rules?.inputs && dotted.startsWith(`${field.name}.`))
  return within && within.key + dotted.slice(within.name.length)
}

import type { FormField } from './fields.ts'
import type { Shown, ShownValues } from './shown.ts'

/** What the form library holds for a member: its shown value, or a list with the values of its several inputs. */
export const formValueOf = (fields: readonly FormField[], key: string, shown: Shown): unknown => {
  const inputs = fields.find((field) => field.key === key)?.rules?.inputs
  return inputs ? inputs.toForm(String(shown ?? '')) : shown
}

/** What the form library holds at first. */
export const formValues = (fields: readonly FormField[], shown: ShownValues): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ key }) => [key, formValueOf(fields, key, shown[key] ?? null)]))

const isShown = (value: unknown): value is Shown =>
  typeof value === 'string' || typeof value === 'boolean' || value === null

/** What the inputs of a form show, made of what the form library holds. */
export const shownOfForm = (
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, Shown> =>
  Object.fromEntries(
    fields.map(({ key, rules }) => {
      const value = values[key]
      return [key, rules?.inputs ? rules.inputs.fromForm(value) : isShown(value) ? value : null]
    }),
  )

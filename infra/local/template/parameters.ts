const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A template with values for its parameters in place of their defaults; values for others are left out. */
export const withParameters = (template: unknown, values: Readonly<Record<string, string>>): unknown => {
  if (!isRecord(template) || !isRecord(template.Parameters)) return template
  const given = Object.entries(template.Parameters).map(([name, parameter]) => [
    name,
    isRecord(parameter) && Object.hasOwn(values, name) ? { ...parameter, Default: values[name] } : parameter,
  ])
  return { ...template, Parameters: Object.fromEntries(given) }
}

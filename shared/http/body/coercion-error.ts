/**
 * Stands for a member that could not be read, with what is to be said of it in place of a schema's own words. A
 * symbol: no schema of JSON values accepts one.
 */
export const coercionError = (message: string): symbol => Symbol(message)

/** What is to be said of a value that stands for a member that could not be read; undefined for any other. */
export const coercionMessage = (value: unknown): string | undefined =>
  typeof value === 'symbol' ? value.description : undefined

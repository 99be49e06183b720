/** An object with members, as JSON and the items of a table have them. */
export type Members = Readonly<Record<string, unknown>>

/** Whether a value is an object with members: no list, and not null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value that has members, or an empty record in place of any other value. */
export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

const kindOf = (value: unknown): string => {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : `of type ${typeof value}`
}

const damaged = (name: string, rule: string, value: unknown): Error =>
  new Error(`A stored item is damaged: its attribute ${name} must be ${rule}, but it is ${kindOf(value)}.`)

/** A stored number that may be missing. @throws Error naming the attribute, where it is of another type */
export const optionalNumber = (stored: Members | undefined, name: string): number | undefined => {
  const value = stored?.[name] ?? undefined
  if (value === undefined || typeof value === 'number') return value
  throw damaged(name, 'a number', value)
}

/** A stored text that may be missing. @throws Error naming the attribute, where it is of another type */
export const optionalText = (stored: Members | undefined, name: string): string | undefined => {
  const value = stored?.[name] ?? undefined
  if (value === undefined || typeof value === 'string') return value
  throw damaged(name, 'text', value)
}

/** A stored number. @throws Error naming the attribute, where it is missing or of another type */
export const requiredNumber = (stored: Members, name: string): number => {
  const value = stored[name]
  if (typeof value === 'number') return value
  throw damaged(name, 'a number', value)
}

/** A stored text. @throws Error naming the attribute, where it is missing or of another type */
export const requiredText = (stored: Members, name: string): string => {
  const value = stored[name]
  if (typeof value === 'string') return value
  throw damaged(name, 'text', value)
}

/** Reads JSON that a function stored. @throws Error where the text is no JSON object: the item was damaged */
export const parseObject = (text: string): Members => {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value)) throw new Error('A stored entity is not a JSON object.')
  return value
}

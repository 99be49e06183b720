const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An attribute value's native form, by its type; undefined for what is none. */
const nativeOf = (type: string, value: unknown): { native: unknown } | undefined => {
  switch (type) {
    case 'S':
    case 'BOOL':
      return { native: value }
    case 'N':
      return { native: Number(value) }
    case 'NULL':
      return { native: null }
    case 'B':
      return { native: Buffer.from(`${value}`, 'base64') }
    case 'L':
    case 'M':
      return { native: documentForm(value) }
    default:
      return undefined
  }
}

/** A request in DynamoDB's JSON as the document client takes it: attribute values in their native form. */
export const documentForm = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(documentForm)
  if (!isRecord(value)) return value
  const [[type, inner] = ['', undefined], ...others] = Object.entries(value)
  const attribute = others.length === 0 ? nativeOf(type, inner) : undefined
  if (attribute) return attribute.native
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, documentForm(one)]))
}

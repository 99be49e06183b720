/** The text of a DynamoDB attribute value; undefined if it is none that can be a partition key. */
export const keyText = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const [text] = Object.values(value)
  return typeof text === 'string' ? text : undefined
}

const equality = /(#?[A-Za-z_][\w.-]*)\s*=\s*(:\w+)/g

/**
 * The partition key value that a key condition demands, with its placeholders resolved.
 * @param expression a `KeyConditionExpression`, such as `#pk = :pk AND begins_with(sk, :sk)`
 * @param attribute name of the partition key attribute
 * @returns undefined if the expression has no equality on that attribute
 */
export const keyInCondition = (
  expression: string,
  attribute: string,
  names: Record<string, unknown>,
  values: Record<string, unknown>,
): string | undefined => {
  for (const [, name, placeholder] of expression.matchAll(equality)) {
    if (name === undefined || placeholder === undefined) continue
    if ((name.startsWith('#') ? names[name] : name) === attribute) return keyText(values[placeholder])
  }
  return undefined
}

/** A condition on a record's attribute: `value` is of the attribute's type, a list for `in`. */
export interface FilterTerm {
  field: string
  op: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'in'
  value: unknown
}

/** A FilterExpression and what it names; without conditions it is absent. */
export interface FilterInput {
  FilterExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues: Record<string, unknown>
}

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** One condition over the placeholders `name` and `values`. An absent attribute is null, as for an anonymous caller. */
const conditionText = ({ op }: FilterTerm, name: string, values: readonly (string | null)[]): string => {
  if (op === 'contains') return `contains(${name}, ${values[0]})`
  if (op === 'gt' || op === 'gte' || op === 'lt' || op === 'lte')
    return `${name} ${comparisons[op]} ${values[0]}`
  const equal = values.map((value) =>
    value === null ? `attribute_not_exists(${name})` : `${name} = ${value}`,
  )
  return op === 'ne' ? `NOT (${equal.join(' OR ')})` : `(${equal.join(' OR ')})`
}

/** All conditions in one expression. */
export const filterInput = (conditions: readonly FilterTerm[]): FilterInput => {
  if (conditions.length === 0) return { ExpressionAttributeValues: {} }
  const names: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  const parts = conditions.map((condition, at) => {
    const { field, op, value } = condition
    const name = `#f${at}`
    names[name] = field
    const list: readonly unknown[] = op === 'in' && Array.isArray(value) ? value : [value]
    const placeholders = list.map((one, index) => {
      if (one === null) return null
      values[`:f${at}_${index}`] = one
      return `:f${at}_${index}`
    })
    return conditionText(condition, name, placeholders)
  })
  return {
    FilterExpression: parts.join(' AND '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  }
}

import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { claimName, type Schema } from '../../../shared/content/collections.ts'
import type { Item, Table } from '../../../shared/store/table.ts'

/** A claim on a unique value, in the order of comparison: field, value, holder. */
export type HeldClaim = readonly [field: string, value: string, id: number]

const inOrder = (claims: readonly HeldClaim[]): HeldClaim[] =>
  [...claims].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/** All items of the table whose partition key begins so. Only for tests: it reads the whole table. */
export const scanned = async (table: Table, prefix: string): Promise<Item[]> => {
  const found: Item[] = []
  let from: Item | undefined
  do {
    const page = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ConsistentRead: true,
        FilterExpression: 'begins_with(pk, :prefix)',
        ExpressionAttributeValues: { ':prefix': prefix },
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    )
    found.push(...(page.Items ?? []))
    from = page.LastEvaluatedKey
  } while (from)
  return found
}

const withoutMark = (claimedAs: string): string => claimedAs.split('.')[0] ?? ''

/**
 * The claims that stand in the table under a scope, such as `page` or `element#articles`. A field's claims may
 * carry a mark after a dot, which tells them from earlier ones of the same field.
 * @param fieldOf the field whose claims have a name. Those of a renamed field have a former one
 */
export const claimsIn = async (
  table: Table,
  scope: string,
  fieldOf: (claimedAs: string) => string = withoutMark,
): Promise<HeldClaim[]> => {
  const prefix = `unique#${scope}#`
  const items = await scanned(table, prefix)
  return inOrder(
    items.map(({ pk, id }) => {
      const rest = String(pk).slice(prefix.length)
      const at = rest.indexOf('#')
      return [fieldOf(rest.slice(0, at)), rest.slice(at + 1), Number(id)]
    }),
  )
}

/** The field whose claims have a name, under a schema. Claims of no field of the schema go by their whole name. */
export const fieldUnder =
  (schema: Schema) =>
  (claimedAs: string): string =>
    schema.fields.find(({ name }) => claimName(schema, name) === claimedAs)?.name ?? claimedAs

/** The claims that elements hold by their values: one for each unique field that is not null. */
export const claimsOf = (
  elements: readonly Readonly<Record<string, unknown>>[],
  uniqueFields: readonly string[],
): HeldClaim[] =>
  inOrder(
    elements.flatMap((element) =>
      uniqueFields
        .filter((field) => element[field] !== null && element[field] !== undefined)
        .map((field): HeldClaim => [field, String(element[field]), Number(element.id)]),
    ),
  )

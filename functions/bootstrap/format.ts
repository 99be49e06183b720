import { conflict, type Failure } from '../../shared/store/errors.ts'
import { readHead } from '../../shared/store/head.ts'
import { formatKey } from '../../shared/store/keys.ts'
import { getItem, type Table, updateIf } from '../../shared/store/table.ts'
import { requiredNumber } from '../../shared/values/records.ts'

/** The format of a table with users that does not tell its format: tables had this one before they told it. */
const firstFormat = 1

const refusal = ({ name }: Table, stored: number, own: number): Failure => {
  const found = `The table ${name} has format ${stored}, and this release reads format ${own}`
  const remedy =
    stored > own
      ? `Deploy a release that reads format ${stored}: the release notes in infra/README.md name it`
      : 'Deploy the earlier release again, and follow the release notes of this one in infra/README.md'
  return conflict(`${found}. ${remedy}. Nothing was changed.`)
}

const formatOf = async (table: Table): Promise<number | undefined> => {
  const item = await getItem(table, formatKey, true)
  return item && requiredNumber(item, 'format')
}

/**
 * Checks that a table has the format that a release reads, and notes the format in a table that does not tell it. It
 * never changes a noted format: a deploy that is rolled back must find the one of before.
 * @param own the format that the release reads
 * @throws Failure conflict that says which release to deploy; then nothing is written
 */
export const settleFormat = async (table: Table, own: number): Promise<void> => {
  const noted = await formatOf(table)
  const stored = noted ?? ((await readHead(table, 'user', true)) ? firstFormat : own)
  if (stored !== own) throw refusal(table, stored, own)
  if (noted !== undefined) return
  await updateIf(table, {
    Key: formatKey,
    UpdateExpression: 'SET #format = :format',
    ConditionExpression: 'attribute_not_exists(pk)',
    ExpressionAttributeNames: { '#format': 'format' },
    ExpressionAttributeValues: { ':format': own },
  })
}

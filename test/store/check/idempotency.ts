import { sortableNumber } from '../../../shared/store/keys.ts'
import type { Item } from '../../../shared/store/table.ts'
import { after, type Contents } from './contents.ts'

/** Idempotency records of one request that do not follow each other, or differ in what they have in common. */
const requestProblems = (pk: string, items: readonly Item[]): string[] => {
  const [first] = items
  return items.flatMap(({ sk, fingerprint, expiresAt, firstId }, part) => [
    ...(sk === sortableNumber(part) ? [] : [`${pk} ${sk}: transaction ${part} has no record`]),
    ...(fingerprint === first?.fingerprint && expiresAt === first?.expiresAt
      ? []
      : [`${pk} ${sk}: of another request than the first`]),
    ...(Number(firstId) > 0 ? [] : [`${pk} ${sk}: made nothing`]),
  ])
}

/** Rows that two records of one request have. */
const rowProblems = (pk: string, items: readonly Item[]): string[] => {
  const rows = items.flatMap(({ rows }) => (Array.isArray(rows) ? rows.map(Number) : []))
  const twice = rows.filter((row, at) => rows.indexOf(row) !== at)
  return twice.length > 0 ? [`${pk}: has rows twice: ${twice.join(', ')}`] : []
}

/** What contradicts itself in the idempotency records. */
export const idempotencyProblems = (contents: Contents): string[] => {
  const requests = new Set(
    contents.items.map(({ pk }) => String(pk)).filter((pk) => after('idempotency#', pk) !== undefined),
  )
  return [...requests].flatMap((pk) => {
    const items = contents.under(pk)
    return [...requestProblems(pk, items), ...rowProblems(pk, items)]
  })
}

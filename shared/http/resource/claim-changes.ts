import type { ClaimChange } from '../../store/transaction.ts'
import type { Claim } from './spec.ts'

/** Claims by their key: what two lists of claims have in common is found by it. */
const byKey = (claims: readonly Claim[]): Map<string, Claim> =>
  new Map(claims.map((claim) => [claim.key.pk, claim]))

const sameView = (a: Claim, b: Claim): boolean => (a.view ?? null) === (b.view ?? null)

/**
 * What happens to the claims of an entity: new ones are taken, old ones freed, and a lookup that stays gets
 * its new view. A claim that stays as it is costs nothing.
 * @param hits what the lookup's counter starts from, or is set to (`set`)
 */
export const claimChanges = (
  id: number,
  before: readonly Claim[],
  after: readonly Claim[],
  hits: { value: number; set: boolean },
): ClaimChange[] => {
  const old = byKey(before)
  const kept = byKey(after)
  const freed = before
    .filter(({ key }) => !kept.has(key.pk))
    .map(({ key }): ClaimChange => ({ op: 'free', key, id }))
  const rest = after.flatMap((claim): ClaimChange[] => {
    const { key, field, view } = claim
    const was = old.get(key.pk)
    if (!was)
      return [{ op: 'take', key, id, field, ...(view === undefined ? {} : { view, hits: hits.value }) }]
    if (view === undefined || (sameView(was, claim) && !hits.set)) return []
    return [{ op: 'keep', key, id, view, ...(hits.set ? { hits: hits.value } : {}) }]
  })
  return [...freed, ...rest]
}

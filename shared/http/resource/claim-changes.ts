import type { ClaimChange } from '../../store/transaction.ts'
import type { Counter } from './counters.ts'
import type { Claim } from './spec.ts'

/** Claims by their key: what two lists of claims have in common is found by it. */
const byKey = (claims: readonly Claim[]): Map<string, Claim> =>
  new Map(claims.map((claim) => [claim.key.pk, claim]))

const sameView = (a: Claim, b: Claim): boolean => (a.view ?? null) === (b.view ?? null)

/**
 * What happens to the claims of an entity: new ones are taken, old ones freed, and a lookup that stays gets
 * its new view. A claim that stays as it is costs nothing.
 * @param counter what the lookup's counter starts from, or is set to
 */
export const claimChanges = (
  id: number,
  before: readonly Claim[],
  after: readonly Claim[],
  counter: Counter,
): ClaimChange[] => {
  const old = byKey(before)
  const kept = byKey(after)
  const freed = before
    .filter(({ key }) => !kept.has(key.pk))
    .map(({ key }): ClaimChange => ({ op: 'free', key, id }))
  const hits = { hits: counter.value, hitsAt: counter.version }
  const rest = after.flatMap((claim): ClaimChange[] => {
    const { key, field, view } = claim
    const was = old.get(key.pk)
    if (!was) return [{ op: 'take', key, id, field, ...(view === undefined ? {} : { view, ...hits }) }]
    if (view === undefined || (sameView(was, claim) && !counter.set)) return []
    return [{ op: 'keep', key, id, view, ...(counter.set ? hits : {}) }]
  })
  return [...freed, ...rest]
}

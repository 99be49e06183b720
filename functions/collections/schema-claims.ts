import { type Element, elementClaims } from '../../shared/content/elements.ts'
import { claimName, type Schema } from '../../shared/content/schema.ts'
import type { Call, Handled } from '../../shared/http/call.ts'
import { deleteItems, putItems } from '../../shared/store/batch.ts'
import { Failure } from '../../shared/store/errors.ts'
import { claimKey, type Key } from '../../shared/store/keys.ts'

/** Claims that a change of fields wrote ahead of its transaction, and those it makes needless. */
interface Moved {
  written: (Key & { id: number })[]
  released: Key[]
}

const movedBy = new WeakMap<Call, Moved>()

/** The names under which a schema's unique fields are claimed. */
const claimedNames = (schema: Schema): Set<string> =>
  new Set(schema.fields.filter(({ unique }) => unique).map(({ name }) => claimName(schema, name)))

const without = (names: Set<string>, others: Set<string>): Set<string> =>
  new Set([...names].filter((name) => !others.has(name)))

function* claimsUnder(
  schema: Schema,
  names: Set<string>,
  elements: Iterable<Element>,
): Generator<Key & { id: number }> {
  for (const element of elements)
    for (const { claimedAs, value } of elementClaims(schema, element))
      if (names.has(claimedAs)) yield { ...claimKey(schema.partition, claimedAs, value), id: element.id }
}

/** Removes what an attempt claimed ahead of a transaction that did not go through. */
export const takeBackClaims = async (call: Call): Promise<void> => {
  const written = movedBy.get(call)?.written ?? []
  movedBy.delete(call)
  await deleteItems(call.services.table, written)
}

/**
 * Claims the values of fields that become unique, before the transaction that makes them so: they are more
 * than one transaction holds. They are claimed under a new mark, so nothing sees them until then.
 */
export const moveClaims = async (
  call: Call,
  before: Schema,
  next: Schema,
  elements: () => Iterable<Element>,
): Promise<void> => {
  const added = without(claimedNames(next), claimedNames(before))
  const removed = without(claimedNames(before), claimedNames(next))
  const moved: Moved = {
    written: added.size > 0 ? [...claimsUnder(next, added, elements())] : [],
    released: removed.size > 0 ? [...claimsUnder(before, removed, elements())] : [],
  }
  movedBy.set(call, moved)
  await putItems(call.services.table, moved.written)
}

/** Wraps the collection update so that it leaves no claim behind: what it released, or what it wrote in vain. */
export const sweepingClaims = ({ endpoint, handle }: Handled): Handled => ({
  endpoint,
  handle: async (call) => {
    try {
      const reply = await handle(call)
      await deleteItems(call.services.table, movedBy.get(call)?.released ?? [])
      return reply
    } catch (error) {
      // Anything but a refusal may have come after the transaction went through: then they are in use.
      if (error instanceof Failure) await takeBackClaims(call)
      throw error
    }
  },
})

import { randomBytes } from 'node:crypto'
import { type Element, elementClaims } from '../../shared/content/elements.ts'
import { claimName, type Schema } from '../../shared/content/schema.ts'
import type { Call, Handled } from '../../shared/http/call.ts'
import { deleteItems, putItems } from '../../shared/store/batch.ts'
import { Failure } from '../../shared/store/errors.ts'
import { claimAt, claimKey, type Key } from '../../shared/store/keys.ts'

/** The claims of a change of fields: those it wrote ahead of its transaction, and those it makes needless. */
interface Moved {
  /** Under which the new claims stand: no other change of any collection has it, so that they never meet. */
  mark: string
  /** The holders of the new claims, by their keys. */
  written: Map<string, number>
  released: Key[]
}

const movedBy = new WeakMap<Call, Moved>()

const movedOf = (call: Call): Moved => {
  const moved = movedBy.get(call) ?? {
    mark: randomBytes(6).toString('base64url'),
    written: new Map(),
    released: [],
  }
  movedBy.set(call, moved)
  return moved
}

/** The mark under which a request's change of fields claims values. */
export const claimMark = (call: Call): string => movedOf(call).mark

/** The names under which a schema's unique fields are claimed. */
const claimedNames = (schema: Schema): Set<string> =>
  new Set(schema.fields.filter(({ unique }) => unique).map(({ name }) => claimName(schema, name)))

const without = (names: Set<string>, others: Set<string>): Set<string> =>
  new Set([...names].filter((name) => !others.has(name)))

/** The holders of all values claimed under some names, by the claims' keys. */
const claimsUnder = (
  schema: Schema,
  names: Set<string>,
  elements: (schema: Schema) => Iterable<Element>,
): Map<string, number> => {
  const holders = new Map<string, number>()
  if (names.size === 0) return holders
  for (const element of elements(schema))
    for (const { claimedAs, value } of elementClaims(schema, element))
      if (names.has(claimedAs)) holders.set(claimKey(schema.partition, claimedAs, value).pk, element.id)
  return holders
}

/** Removes what was claimed ahead of a transaction that did not go through. */
const takeBackClaims = async (call: Call): Promise<void> => {
  const { written } = movedOf(call)
  await deleteItems(call.services.table, [...written.keys()].map(claimAt))
  written.clear()
}

/**
 * Claims the values of fields that become unique, before the transaction that makes them so: they are more
 * than one transaction holds. They are claimed under a new mark, so nothing sees them until then. An attempt
 * that follows one which other writes overtook brings the claims up to date, so that it is quick enough for
 * the writes that go on.
 */
export const moveClaims = async (
  call: Call,
  before: Schema,
  next: Schema,
  elements: (schema: Schema) => Iterable<Element>,
): Promise<void> => {
  const { table } = call.services
  const moved = movedOf(call)
  // A plan that finds the mark in use comes after this very change went through: the claims are live.
  if (Object.values(before.claimMarks).includes(moved.mark)) return void moved.written.clear()
  const added = without(claimedNames(next), claimedNames(before))
  const removed = without(claimedNames(before), claimedNames(next))
  const wanted = claimsUnder(next, added, elements)
  const stale = [...moved.written.keys()].filter((pk) => !wanted.has(pk))
  const missing = [...wanted].filter(([pk, id]) => moved.written.get(pk) !== id)
  moved.written = new Map([...moved.written, ...wanted])
  moved.released = [...claimsUnder(before, removed, elements).keys()].map(claimAt)
  await deleteItems(table, stale.map(claimAt))
  await putItems(
    table,
    missing.map(([pk, id]) => ({ ...claimAt(pk), id })),
  )
  moved.written = wanted
}

/** Wraps the collection update so that it leaves no claim behind: what it released, or what it wrote in vain. */
export const sweepingClaims = ({ endpoint, handle }: Handled): Handled => ({
  endpoint,
  handle: async (call) => {
    try {
      const reply = await handle(call)
      await deleteItems(call.services.table, movedOf(call).released)
      return reply
    } catch (error) {
      // Anything but a refusal may have come after the transaction went through: then they are in use.
      if (error instanceof Failure && !error.details.unclear) await takeBackClaims(call)
      throw error
    }
  },
})

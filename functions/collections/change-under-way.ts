import { randomBytes } from 'node:crypto'
import type { Schema } from '../../shared/content/collections.ts'
import { changeSchema, type FieldWishes, type SchemaChange } from '../../shared/content/schema-change.ts'
import type { FieldDefinition } from '../../shared/contract/fields.ts'
import type { Call } from '../../shared/http/call.ts'
import { readList } from '../../shared/store/claim-chunks.ts'
import { type ClaimList, type FoundList, findLists, takeList } from '../../shared/store/claim-list.ts'
import type { Failure } from '../../shared/store/errors.ts'
import { instanceOf, type Table } from '../../shared/store/table.ts'
import { ClaimScan } from './claim-scan.ts'

/** The claims that a change makes, as far as they are written, with their list. */
export interface MadeClaims {
  list: ClaimList
  /** The claims that are written: their holders by their keys. */
  held: Map<string, number>
  /** Keys of claims that may be written: a request was interrupted while it wrote them. */
  unsure: Set<string>
}

/** The claims that a change gives up, as far as they are listed. */
export interface GivenClaims {
  list: ClaimList
  listed: Set<string>
}

/** A change of fields. The attempts of one request share it. */
export interface ChangeUnderWay extends SchemaChange {
  before: Schema
  scan: ClaimScan
  /** The mark of the claims that the change makes. Each change has its own, so the claims of two changes never meet. */
  mark: string
  /** The purpose of these claims. A request that is sent again goes on with claims of the same purpose. */
  purpose: string
  /** The name under which this request has its lists in hand. */
  owner: string
  made?: MadeClaims
  given?: GivenClaims
  /** Why the last attempt ended before all claims were made. */
  unfinished?: Failure | undefined
}

const underWay = new WeakMap<Call, ChangeUnderWay>()

/** The change of fields that a request makes; undefined before the request has read the collection. */
export const changeOfCall = (call: Call): ChangeUnderWay | undefined => underWay.get(call)

/** Forgets a change whose lists are no longer in hand: the next attempt begins a new one. */
export const forgetChange = (call: Call): void => {
  underWay.delete(call)
}

/** The change that a request of this instance left last. The request that goes on with it has nothing to read again. */
const left = new WeakMap<Table, ChangeUnderWay>()

/** Keeps a change that a request leaves unfinished, for the request that goes on with it at this instance. */
export const rememberChange = ({ services }: Call, change: ChangeUnderWay): void => {
  left.set(instanceOf(services.table), change)
}

/** Gives the change that was left, and forgets it: it is large, and of use for the next request only. */
const leftChange = ({ services }: Call): ChangeUnderWay | undefined => {
  const instance = instanceOf(services.table)
  const change = left.get(instance)
  left.delete(instance)
  return change
}

/** Everything that the claims depend on: the fields, and the values of elements that were written before the fields. */
const purposeOf = ({ next, changes }: SchemaChange, { former }: FieldWishes): string =>
  JSON.stringify(
    changes
      .filter(({ claim }) => claim)
      .map(({ field: { name, type } }) => [
        name,
        type,
        next.fills[name] ?? null,
        next.since[name] ?? 0,
        former.get(name) ?? name,
      ])
      .sort(),
  )

const same = (a: Schema, b: Schema): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Whether nothing was written to a list since a request of this instance left it: no other request has had it in
 * hand, and each of its chunks was worked off.
 */
const isUntouched = ({ job, until, done }: FoundList, { list }: MadeClaims): boolean =>
  job.mark === list.job.mark && until === 0 && done === list.done && done === list.chunks

/**
 * Takes the claims in hand that an earlier request made for the same purpose and left. A list that another request
 * has in hand is passed over.
 * @param known the claims of the change that a request of this instance left last: they are not read again
 */
const takeUp = async (
  call: Call,
  partition: string,
  { purpose, owner }: Pick<ChangeUnderWay, 'purpose' | 'owner'>,
  known: MadeClaims | undefined,
): Promise<MadeClaims | undefined> => {
  const { table } = call.services
  const now = Date.now()
  const found = (await findLists(table, partition))
    .filter(({ job, purpose: of, until }) => job.drops && of === purpose && until < now)
    .sort((a, b) => b.done - a.done)
  for (const one of found) {
    const list = await takeList(table, one, owner, now)
    if (!list) continue
    if (known && isUntouched(one, known)) return { ...known, list: { ...known.list, owner } }
    return { list, ...(await readList(table, list)) }
  }
  return undefined
}

const begin = async (
  call: Call,
  before: Schema,
  fields: readonly FieldDefinition[],
  wishes: FieldWishes,
): Promise<ChangeUnderWay> => {
  const owner = randomBytes(6).toString('base64url')
  const unmarked = changeSchema(before, fields, '', wishes)
  const purpose = purposeOf(unmarked, wishes)
  const known = leftChange(call)
  const made = unmarked.changes.some(({ claim }) => claim)
    ? await takeUp(call, before.partition, { purpose, owner }, known?.made)
    : undefined
  const mark = made?.list.job.mark ?? owner
  const change = changeSchema(before, fields, mark, wishes)
  const isKnown = known?.mark === mark && same(known.before, before) && same(known.next, change.next)
  const scan = isKnown ? known.scan : new ClaimScan(before, change.next)
  return { before, ...change, scan, mark, purpose, owner, ...(made ? { made } : {}) }
}

/**
 * The change that a list of fields makes. The attempts of one request share what they have found out, as long as no
 * other request changes the fields. A request that is sent again goes on with the change that the first one left.
 */
export const changeUnderWay = async (
  call: Call,
  before: Schema,
  fields: readonly FieldDefinition[],
  wishes: FieldWishes,
): Promise<ChangeUnderWay> => {
  const known = underWay.get(call)
  if (known && same(known.before, before)) return known
  const change = await begin(call, before, fields, wishes)
  underWay.set(call, change)
  return change
}

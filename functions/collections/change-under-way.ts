import { randomBytes } from 'node:crypto'
import type { Schema } from '../../shared/content/collections.ts'
import { changeSchema, type FieldChange } from '../../shared/content/schema-change.ts'
import type { FieldDefinition } from '../../shared/contract/fields.ts'
import type { Call } from '../../shared/http/call.ts'
import { readList } from '../../shared/store/claim-chunks.ts'
import { type ClaimList, findLists, takeList } from '../../shared/store/claim-list.ts'
import type { Failure } from '../../shared/store/errors.ts'
import { ClaimScan } from './claim-scan.ts'

/** Claims that a change makes, as far as they are written, with their list. */
export interface MadeClaims {
  list: ClaimList
  held: Map<string, number>
  /** Those that may be there, for a request was interrupted while it touched them. */
  unsure: Set<string>
}

/** Claims that a change gives up, as far as they are listed. */
export interface GivenClaims {
  list: ClaimList
  listed: Set<string>
}

/** A change of fields, over the attempts of one request. */
export interface ChangeUnderWay {
  before: Schema
  changed: boolean
  next: Schema
  changes: readonly FieldChange[]
  scan: ClaimScan
  /** Under which claims are made: no other change of any collection has it, so that they never meet. */
  mark: string
  /** What the claims are for: a request that is sent again goes on with those of the same purpose. */
  purpose: string
  /** Tells this request where it has lists in hand. */
  owner: string
  made?: MadeClaims
  given?: GivenClaims
  /** Why the last attempt ended before all claims were made. */
  unfinished?: Failure | undefined
}

const underWay = new WeakMap<Call, ChangeUnderWay>()

/** The change of fields that a request is about, once it has one. */
export const changeOfCall = (call: Call): ChangeUnderWay | undefined => underWay.get(call)

/** Forgets a change whose lists are not in hand any more: the next attempt begins anew. */
export const forgetChange = (call: Call): void => {
  underWay.delete(call)
}

/** All that the texts of the claims depend on: fields, and the values of elements that were written without them. */
const purposeOf = (next: Schema, changes: readonly FieldChange[]): string =>
  JSON.stringify(
    changes
      .filter(({ claim }) => claim)
      .map(({ field: { name, type } }) => [name, type, next.fills[name] ?? null, next.since[name] ?? 0])
      .sort(),
  )

/** Goes on with the claims that an earlier request made for the same purpose, where nobody has them in hand. */
const takeUp = async (
  call: Call,
  partition: string,
  purpose: string,
  owner: string,
): Promise<MadeClaims | undefined> => {
  const { table } = call.services
  const now = Date.now()
  const found = (await findLists(table, partition))
    .filter(({ job, purpose: of, until }) => job.drops && of === purpose && until < now)
    .sort((a, b) => b.done - a.done)
  for (const one of found) {
    const list = await takeList(table, one, owner, now)
    if (list) return { list, ...(await readList(table, list)) }
  }
  return undefined
}

const begin = async (
  call: Call,
  before: Schema,
  fields: readonly FieldDefinition[],
  dropping: ReadonlySet<string>,
): Promise<ChangeUnderWay> => {
  const owner = randomBytes(6).toString('base64url')
  const unmarked = changeSchema(before, fields, '', dropping)
  const purpose = purposeOf(unmarked.next, unmarked.changes)
  const made = unmarked.changes.some(({ claim }) => claim)
    ? await takeUp(call, before.partition, purpose, owner)
    : undefined
  const mark = made?.list.job.mark ?? owner
  const change = changeSchema(before, fields, mark, dropping)
  const scan = new ClaimScan(before, change.next)
  return { before, ...change, scan, mark, purpose, owner, ...(made ? { made } : {}) }
}

const same = (a: Schema, b: Schema): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * What a list of fields changes. Attempts of one request share what they found out, as long as nobody else changes
 * the fields; and a request that is sent again takes up what the one before it had to leave.
 */
export const changeUnderWay = async (
  call: Call,
  before: Schema,
  fields: readonly FieldDefinition[],
  dropping: ReadonlySet<string>,
): Promise<ChangeUnderWay> => {
  const known = underWay.get(call)
  if (known && same(known.before, before)) return known
  const change = await begin(call, before, fields, dropping)
  underWay.set(call, change)
  return change
}

import { userOf } from '../../shared/security/accounts/accounts.ts'
import { administratorRoleId } from '../../shared/security/accounts/built-in-roles.ts'
import { setCredential } from '../../shared/security/passwords/credentials.ts'
import { hashPassword } from '../../shared/security/passwords/hash.ts'
import type { PasswordOwner } from '../../shared/security/passwords/rule.ts'
import { generationJson, nextGeneration } from '../../shared/security/sessions/generation.ts'
import { commit, createWriter, type HeadReader, type Plan } from '../../shared/store/commit.ts'
import { type StoredEntity, textBytesOf } from '../../shared/store/entity.ts'
import { conflict, type Failure, notFound } from '../../shared/store/errors.ts'
import type { Head } from '../../shared/store/head.ts'
import type { EntityWrite } from '../../shared/store/partition-change.ts'
import type { Table } from '../../shared/store/table.ts'
import type { Transaction } from '../../shared/store/transaction.ts'
import { optionalText, requiredText } from '../../shared/values/records.ts'
import { administers, administratorEmails, userWithEmail } from './account.ts'
import { type Administrator, firstTransaction, firstUserId, newAdministrator } from './plan.ts'

/**
 * The effect of a reset: the account was an active administrator already, it was made one again, or it was created.
 */
export type ResetOutcome = 'reset' | 'reinstated' | 'created'

export interface Reset {
  outcome: ResetOutcome
  userId: number
  /** The account's email as it is stored. */
  email: string
}

/** The check of the new password, and how long the password works. */
export interface PasswordTerms {
  /** Throws where the account may not have the password. */
  check?: (owner: PasswordOwner) => Promise<void>
  /** When the password stops working for logins, in epoch seconds; without end where absent. */
  until?: number | undefined
}

const notAdministrator = (email: string, isKnown: boolean, administrators: readonly string[]): Failure => {
  const names = administrators.join(', ')
  return isKnown
    ? conflict(
        `${email} is not an active administrator. Name one of the active administrators, who can then reinstate this account: ${names}.`,
      )
    : notFound(`No user has the email ${email}. Name an active administrator: ${names}.`)
}

/** The account as an active administrator, with all its sessions ended. */
const reinstated = (before: StoredEntity, now: Date): EntityWrite => {
  const { data, generation } = userOf(before)
  const updatedAt = now.toISOString()
  return {
    id: before.id,
    active: true,
    wasActive: before.active,
    bytesBefore: textBytesOf(before),
    isNew: false,
    data: JSON.stringify({ ...data, active: true, roleId: administratorRoleId, updatedAt }),
    internal: generationJson(nextGeneration(generation, null)),
  }
}

const transactionOn = (
  head: Head,
  put: EntityWrite,
  rest: Pick<Transaction, 'claims' | 'extras'>,
): Transaction => ({ partitions: [{ headName: 'user', head, puts: [put], removals: [] }], ...rest })

/** Plans a new administrator. `head` is undefined in a table without users. Such a table has no roles either. */
const creation = (table: string, head: Head | undefined, administrator: Administrator): Plan<Reset> => {
  const now = new Date()
  const userId = head?.nextId ?? firstUserId
  const result: Reset = { outcome: 'created', userId, email: administrator.email }
  if (!head) return { transaction: firstTransaction(table, administrator, now), result }
  const { put, claim, credentials } = newAdministrator(table, userId, administrator, now)
  return { transaction: transactionOn(head, put, { claims: [claim], extras: credentials }), result }
}

/**
 * Plans the reset. The account of an active administrator gets the password. Any other account becomes an
 * administrator only where no active one is left. Otherwise an administrator decided to deactivate, demote or delete
 * it, and that administrator's account can be reset instead.
 * @param hash called only where something is written
 * @throws Failure notFound or conflict, which name the active administrators
 */
const plan = async (
  table: Table,
  email: string,
  hash: (owner: PasswordOwner) => Promise<string>,
  until: number | undefined,
  readHead: HeadReader,
): Promise<Plan<Reset>> => {
  const head = await readHead('user')
  const before = head && (await userWithEmail(table, email))
  const holds = administers(before)
  const others = holds || !head ? [] : await administratorEmails(table)
  if (others.length > 0) throw notAdministrator(email, before !== undefined, others)
  if (!head || !before) return creation(table.name, head, { email, hash: await hash({ email }), until })
  const { data } = userOf(before)
  const owner = {
    email: requiredText(data, 'email'),
    name: optionalText(data, 'name') ?? null,
    surname: optionalText(data, 'surname') ?? null,
  }
  const extras = setCredential(table.name, before.id, await hash(owner), until)
  return {
    transaction: transactionOn(head, reinstated(before, new Date()), { claims: [], extras }),
    result: { outcome: holds ? 'reset' : 'reinstated', userId: before.id, email: owner.email },
  }
}

/**
 * Gives an administrator a new password and ends the account's sessions, for somebody who can no longer log in. Where
 * no active administrator is left, the account becomes one: it is activated, gets the role again, or is created.
 * @throws Failure notFound where no user has the email, conflict where the user is no active administrator and others
 * are left, and the errors of the password's check; then nothing is written. Failure unavailable as {@link commit}
 */
export const resetAdministrator = async (
  table: Table,
  email: string,
  password: string,
  { check, until }: PasswordTerms = {},
): Promise<Reset> => {
  let made: Promise<string> | undefined
  const hash = async (owner: PasswordOwner): Promise<string> => {
    await check?.(owner)
    made ??= hashPassword(password)
    return made
  }
  return commit(createWriter(table), 'bootstrap', (readHead) => plan(table, email, hash, until, readHead))
}

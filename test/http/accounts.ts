import { setTimeout as pause } from 'node:timers/promises'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { hashSync } from 'bcryptjs'
import { inject } from 'vitest'
import type { RunningStack, StackOptions } from '../../infra/local/options.ts'
import { startStack } from '../../infra/local/stack.ts'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { type Permissions, roleEndpoints } from '../../shared/contract/roles.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { setCredential } from '../../shared/security/passwords/credentials.ts'
import type { Table } from '../../shared/store/table.ts'
import { apiOf, type Target } from './harness/api.ts'
import { unique } from './harness/unique.ts'
import { type Send, sender } from './sender.ts'

export const password = 'a long enough one'

/** Seconds in which failed logins are counted together; counting starts again at each full quarter of an hour. */
const windowSeconds = 900

/**
 * Waits for the next window where this one ends within so many seconds: a test counts in one window. The test needs a
 * timeout that leaves room for the wait.
 */
export const untilWindowLasts = async (seconds: number): Promise<void> => {
  const left = windowSeconds - ((Date.now() / 1_000) % windowSeconds)
  if (left < seconds) await pause(left * 1_000)
}

/** Someone with an account and a session. */
export interface Person {
  id: number
  email: string
  accessToken: string
  refreshToken: string
  send: Send
}

/** A stack as tests of accounts see it. */
export interface Accounts {
  url: string
  /** The table itself, past all policies. */
  table: Table
  owner: { email: string; password: string }
  anonymous: Send
  /** The first administrator. */
  admin: Person
  /** Sends with a token. */
  as: (token: string) => Send
  login: (email: string, password: string) => Promise<Person>
  /** Creates a user with a role of these permissions (none: no role) and logs in. */
  person: (permissions?: Permissions) => Promise<Person>
  /** Creates a user with a role and logs in. */
  withRole: (roleId: number | null) => Promise<Person>
  role: (permissions: Permissions) => Promise<number>
}

interface Place {
  target: Omit<Target, 'token'>
  tableEndpoint: string
  tableName: string
  owner: Accounts['owner']
}

const must = <T>(value: T | undefined, text: string): T => {
  if (value === undefined) throw new Error(text)
  return value
}

const tableOf = ({ tableEndpoint: endpoint, tableName: name }: Place): Table => {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials })
  return { client: DynamoDBDocumentClient.from(client), name }
}

/**
 * The hash of {@link password} at bcrypt's lowest cost. Most tests of accounts are about something else than the cost of
 * a hash, which takes a core a tenth of a second at each login.
 */
const cheapHash = hashSync(password, 4)

/** Replaces the hash of a user's password in the table, with the salt that stands beside it. */
const writeCheapHash = async (table: Table, userId: number): Promise<void> => {
  const TransactItems = setCredential(table.name, userId, cheapHash).map(({ action }) => action)
  await table.client.send(new TransactWriteCommand({ TransactItems }))
}

const accountsOf = async (place: Place): Promise<Accounts> => {
  const { owner, target } = place
  const table = tableOf(place)
  const as = (token: string): Send => sender(apiOf({ ...target, token }))
  const anonymous = sender(apiOf(target))
  const login = async (email: string, given: string): Promise<Person> => {
    const { body, text } = await anonymous(authEndpoints.login, { json: { email, password: given } })
    const { accessToken, refreshToken = '', user } = must(body, text).payload
    return { id: user.id, email, accessToken, refreshToken, send: as(accessToken) }
  }
  const admin = await login(owner.email, owner.password)
  const withRole = async (roleId: number | null): Promise<Person> => {
    const email = `${unique('someone')}@example.com`
    const { body, text } = await admin.send(userEndpoints.add, { json: { email, password, roleId } })
    const { id } = must(body, text).payload
    await writeCheapHash(table, id)
    return login(email, password)
  }
  const role = async (permissions: Permissions): Promise<number> => {
    const { body, text } = await admin.send(roleEndpoints.add, {
      json: { name: unique('role'), permissions },
    })
    return must(body, text).payload.id
  }
  const person = async (permissions?: Permissions): Promise<Person> =>
    withRole(permissions ? await role(permissions) : null)
  return {
    url: target.baseUrl,
    table,
    owner,
    anonymous,
    admin,
    as,
    login,
    person,
    withRole,
    role,
  }
}

/** Accounts on the stack that all tests over HTTP share. */
export const sharedAccounts = (): Promise<Accounts> => {
  const { baseUrl, reachedFile, adminEmail, adminPassword, ...rest } = inject('stack')
  const owner = { email: adminEmail, password: adminPassword }
  return accountsOf({ ...rest, target: { baseUrl, reachedFile }, owner })
}

/**
 * Accounts on a stack of their own, for tests that leave no other administrator, or need other settings; it has to be
 * stopped.
 */
export const ownAccounts = async (
  options: Pick<StackOptions, 'settings' | 'onRequest'> = {},
): Promise<{ accounts: Accounts } & Pick<RunningStack, 'administrator' | 'stop'>> => {
  const owner = { email: 'owner@example.com', password: 'correct-horse-battery-1' }
  const stack = await startStack({ ...options, adminEmail: owner.email, adminPassword: owner.password })
  const { url: baseUrl, tableEndpoint, tableName } = stack
  return {
    accounts: await accountsOf({ target: { baseUrl }, tableEndpoint, tableName, owner }),
    administrator: stack.administrator,
    stop: stack.stop,
  }
}

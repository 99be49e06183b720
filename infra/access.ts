import type { FunctionName } from './names.ts'

/** The actions that IAM can tie to a partition key. Scan is missing: `dynamodb:LeadingKeys` has no effect on it. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'BatchWriteItem'

/** Actions on the partitions whose key equals, or with a final `*` starts with, one of `keys`. */
export interface AccessStatement {
  actions: readonly TableAction[]
  keys: readonly string[]
}

/** What a transaction does to an entity: it inserts with a put, changes with an update, and deletes. */
const change = ['PutItem', 'UpdateItem', 'DeleteItem'] as const

const contentTypes = ['page', 'page-section', 'static-item', 'static-section'] as const
const listed = ['collection', 'element#*', ...contentTypes, 'user', 'role'] as const
const prefixed = (prefix: string, keys: readonly string[]): string[] => keys.map((key) => `${prefix}#${key}`)

/** Each function writes a history record for every request that it answers. */
const recordHistory: AccessStatement = { actions: ['PutItem'], keys: ['history#*'] }

/**
 * A Bearer token is checked against the public key, the user, the role, and the end of the session or the API token.
 * Only the last use of an API token is written. It has a key of its own, because IAM allows by key: a function that
 * may write a token's item could make a token with any permission.
 */
const authenticate: readonly AccessStatement[] = [
  recordHistory,
  { actions: ['BatchGetItem'], keys: ['user', 'role', 'session-end#*'] },
  { actions: ['GetItem'], keys: ['role', 'token#*'] },
  { actions: ['UpdateItem'], keys: ['token-use#*'] },
  { actions: ['Query'], keys: ['key#public'] },
]

/** A request with an Idempotency-Key notes what it made, and one that is sent again reads it. */
const keyedRequests: AccessStatement = { actions: ['Query', 'PutItem'], keys: ['idempotency#*'] }

/** Entities with their head and change log: lists are answered from them, and every write changes all three. */
const owned = (...types: readonly string[]): AccessStatement[] => [
  { actions: ['BatchGetItem', 'Query', ...change], keys: types },
  { actions: ['GetItem', 'UpdateItem'], keys: prefixed('head', types) },
  { actions: ['Query', 'PutItem'], keys: prefixed('log', types) },
]

/** Values that are claimed and freed again, in the transaction that writes their entity. */
const claims = (...keys: readonly string[]): AccessStatement => ({ actions: ['PutItem', 'DeleteItem'], keys })

const contentGroup = (item: string, section: string): readonly AccessStatement[] => [
  ...authenticate,
  keyedRequests,
  ...owned(item, section),
  // An item needs its section, and a section with items cannot be deleted: both are conditions of a transaction.
  { actions: ['GetItem', 'ConditionCheckItem'], keys: [section] },
  { actions: ['ConditionCheckItem'], keys: [`head#${item}`] },
  // The claim of a url carries the public view, and is updated with it.
  claims(`unique#${item}#*`, `unique#${section}#*`),
  { actions: ['UpdateItem'], keys: [`unique#${item}#*`, `unique#${section}#*`] },
  { actions: ['BatchGetItem', 'Query', 'UpdateItem'], keys: prefixed('hits', [item, section]) },
]

/** A login is counted before its password is compared. The bound depends on where the account has logged in from. */
const throttle: AccessStatement = { actions: ['GetItem', 'UpdateItem', 'DeleteItem'], keys: ['throttle#*'] }

/** Removes a user's API tokens, and their entries in the list of all tokens. It does not allow to make one. */
const removeTokens: readonly AccessStatement[] = [
  { actions: ['Query'], keys: ['token#*'] },
  { actions: ['DeleteItem'], keys: ['token#*', 'token-use#*', 'token'] },
  { actions: ['GetItem', 'UpdateItem'], keys: ['head#token'] },
  { actions: ['PutItem'], keys: ['log#token'] },
]

/**
 * What each function may do to the table: the only source of the functions' policies on it. A prefix ends at its
 * delimiter, so `element#*` does not match a partition whose name only begins alike.
 *
 * IAM ties an action to a partition key, and cannot see the condition of a write or the attributes that it changes.
 * A function that must not do something to one item must therefore not be allowed to do it to any item of that key.
 * `test/infra/local/needs.ts` says what each statement is for.
 */
export const tableAccess: Readonly<Record<FunctionName, readonly AccessStatement[]>> = {
  auth: [
    ...authenticate,
    keyedRequests,
    { actions: ['GetItem'], keys: ['unique#user#*'] },
    { actions: ['BatchGetItem'], keys: ['credential#*', 'token-use#*'] },
    { actions: [...change, 'GetItem', 'Query'], keys: ['session#*'] },
    { actions: ['PutItem'], keys: ['session-end#*'] },
    { actions: ['Query', 'PutItem'], keys: ['key#signing', 'key#public'] },
    throttle,
    ...removeTokens,
    { actions: ['GetItem', 'Query'], keys: ['token'] },
    { actions: ['PutItem'], keys: ['token', 'token#*'] },
  ],
  collections: [
    ...authenticate,
    keyedRequests,
    ...owned('collection', 'element#*'),
    { actions: ['GetItem'], keys: ['collection'] },
    // A new collection makes the head of its elements. A rename moves the head, and a deletion removes it.
    { actions: ['PutItem', 'DeleteItem'], keys: ['head#element#*'] },
    claims('unique#collection#*', 'unique#element#*'),
    // A field that becomes unique claims the values of all elements before the transaction.
    { actions: ['BatchWriteItem'], keys: ['unique#element#*'] },
    { actions: ['GetItem', 'PutItem'], keys: ['unique#partition#*'] },
    { actions: ['PutItem'], keys: ['purge#*'] },
    // These claims are listed first, so that an interrupted change can be continued or swept.
    { actions: ['Query', 'UpdateItem', 'DeleteItem'], keys: ['purge#*'] },
    { actions: ['Query', 'PutItem', 'DeleteItem'], keys: ['claims#element#*'] },
    { actions: ['BatchGetItem', 'Query'], keys: ['hits#element#*'] },
  ],
  pages: contentGroup('page', 'page-section'),
  static: contentGroup('static-item', 'static-section'),
  users: [
    ...authenticate,
    keyedRequests,
    ...owned('user'),
    claims('unique#user#*'),
    { actions: ['GetItem'], keys: ['user', 'unique#user#*'] },
    { actions: ['ConditionCheckItem'], keys: ['role'] },
    // This function sets, removes and compares passwords. It does not read a hash.
    { actions: ['PutItem', 'DeleteItem', 'ConditionCheckItem'], keys: ['credential#*'] },
    { actions: ['GetItem', 'PutItem', 'DeleteItem'], keys: ['salt#*'] },
    throttle,
    { actions: ['Query', 'DeleteItem'], keys: ['session#*'] },
    ...removeTokens,
  ],
  roles: [
    ...authenticate,
    keyedRequests,
    ...owned('role'),
    claims('unique#role#*'),
    // A role that a user has cannot be deleted.
    { actions: ['BatchGetItem', 'Query'], keys: ['user'] },
    // A write of a role commits only while its caller's user is as it was read.
    { actions: ['GetItem', 'ConditionCheckItem'], keys: ['user'] },
    { actions: ['Query'], keys: ['log#user'] },
    { actions: ['GetItem', 'ConditionCheckItem'], keys: ['head#user'] },
  ],
  history: [
    ...authenticate,
    { actions: ['Query'], keys: ['history#*', 'requests#*'] },
    { actions: ['GetItem', 'UpdateItem'], keys: ['era'] },
  ],
  public: [
    recordHistory,
    // The schema of a collection, and site content by its id.
    { actions: ['GetItem'], keys: ['collection', ...contentTypes, ...prefixed('hits', contentTypes)] },
    { actions: ['GetItem'], keys: contentTypes.map((type) => `unique#${type}#*`) },
    // Lists. That of the collections is what the document of the content is made of.
    { actions: ['BatchGetItem', 'Query'], keys: ['collection', 'element#*', ...contentTypes] },
    { actions: ['GetItem'], keys: prefixed('head', ['collection', 'element#*', ...contentTypes]) },
    { actions: ['Query'], keys: prefixed('log', ['collection', 'element#*', ...contentTypes]) },
    { actions: ['BatchGetItem', 'Query'], keys: prefixed('hits', ['element#*', ...contentTypes]) },
  ],
  // The page talks to the administrative functions as its user. Its own function only hands out files.
  admin: [],
  aggregator: [
    {
      actions: ['UpdateItem'],
      keys: [
        'era',
        'requests#*',
        'purge#*',
        ...contentTypes.map((type) => `unique#${type}#*`),
        ...prefixed('head', ['element#*', ...contentTypes]),
        ...prefixed('hits', ['element#*', ...contentTypes]),
      ],
    },
    // The collection that a partition of elements belongs to, and its name.
    { actions: ['GetItem'], keys: ['unique#partition#*', 'collection'] },
    // The entities that snapshots are made of.
    { actions: ['BatchGetItem', 'Query'], keys: listed },
    { actions: ['GetItem'], keys: prefixed('head', listed) },
    { actions: ['Query'], keys: prefixed('log', listed) },
    // The items that a deleted collection left.
    { actions: ['Query'], keys: ['hits#element#*'] },
    { actions: ['DeleteItem'], keys: ['purge#*'] },
    {
      actions: ['BatchWriteItem'],
      keys: ['element#*', 'unique#element#*', 'log#element#*', 'hits#element#*'],
    },
    // The lists of claims that a change of fields gave up or left behind.
    {
      actions: ['Query', 'DeleteItem'],
      keys: ['claims#element#*'],
    },
  ],
  bootstrap: [
    { actions: ['GetItem', 'UpdateItem'], keys: ['format'] },
    // The roles and the first administrator, in one transaction.
    {
      actions: ['PutItem'],
      keys: ['role', 'log#role', 'unique#role#*', 'user', 'log#user', 'unique#user#*'],
    },
    { actions: ['UpdateItem'], keys: ['head#role', 'head#user'] },
    { actions: ['PutItem'], keys: ['credential#*', 'salt#*'] },
    // Resets or checks an administrator.
    { actions: ['GetItem'], keys: ['head#user', 'unique#user#*', 'user', 'credential#*'] },
    { actions: ['Query', 'UpdateItem'], keys: ['user'] },
  ],
}

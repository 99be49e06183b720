import type { FunctionName } from './names.ts'

/** What IAM can tie to a partition key; Scan is missing because `dynamodb:LeadingKeys` cannot bind it. */
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

/** What a transaction does to an entity: inserts are puts, changes are updates. */
const change = ['PutItem', 'UpdateItem', 'DeleteItem'] as const

const contentTypes = ['page', 'page-section', 'static-item', 'static-section'] as const
const listed = ['collection', 'element#*', ...contentTypes, 'user', 'role'] as const
const prefixed = (prefix: string, keys: readonly string[]): string[] => keys.map((key) => `${prefix}#${key}`)

/** Every answered request leaves a history record, by whichever function answers it. */
const recordHistory: AccessStatement = { actions: ['PutItem'], keys: ['history#*'] }

/**
 * A Bearer token is checked against the public key, the user, the role and the end of the session, or the API
 * token. Only the token's last use is written, which stands apart: IAM grants by key, and whoever may write a
 * token's item can make one that grants anything.
 */
const authenticate: readonly AccessStatement[] = [
  recordHistory,
  { actions: ['BatchGetItem'], keys: ['user', 'role', 'session-end#*'] },
  { actions: ['GetItem'], keys: ['role', 'token#*'] },
  { actions: ['UpdateItem'], keys: ['token-use#*'] },
  { actions: ['Query'], keys: ['key#public'] },
]

/** Entities with their head and change log, which a list is answered from and every write moves. */
const owned = (...types: readonly string[]): AccessStatement[] => [
  { actions: ['BatchGetItem', 'Query', ...change], keys: types },
  { actions: ['GetItem', 'UpdateItem'], keys: prefixed('head', types) },
  { actions: ['Query', 'PutItem'], keys: prefixed('log', types) },
  { actions: ['GetItem', 'Query'], keys: prefixed('snapshot', types) },
]

/** Values that are claimed and freed again, in the transaction that writes their entity. */
const claims = (...keys: readonly string[]): AccessStatement => ({ actions: ['PutItem', 'DeleteItem'], keys })

const contentGroup = (item: string, section: string): readonly AccessStatement[] => [
  ...authenticate,
  ...owned(item, section),
  // An item is in a section, and a section with items in it stays: both are conditions of a transaction.
  { actions: ['GetItem', 'ConditionCheckItem'], keys: [section] },
  { actions: ['ConditionCheckItem'], keys: [`head#${item}`] },
  // The claim of a url carries the public view, and is updated with it.
  claims(`unique#${item}#*`, `unique#${section}#*`),
  { actions: ['UpdateItem'], keys: [`unique#${item}#*`, `unique#${section}#*`] },
  { actions: ['BatchGetItem', 'Query', 'UpdateItem'], keys: prefixed('hits', [item, section]) },
]

/** Passwords that are tried are counted before they are looked at, by where their account has logged in from. */
const throttle: AccessStatement = { actions: ['GetItem', 'UpdateItem', 'DeleteItem'], keys: ['throttle#*'] }

/** Removes a user's API tokens, with their place in the list of all. It lets nobody make one. */
const removeTokens: readonly AccessStatement[] = [
  { actions: ['Query'], keys: ['token#*'] },
  { actions: ['DeleteItem'], keys: ['token#*', 'token-use#*', 'token'] },
  { actions: ['GetItem', 'UpdateItem'], keys: ['head#token'] },
  { actions: ['PutItem'], keys: ['log#token'] },
]

/**
 * What each function may do to the table, and to nothing else: the only source of their IAM policies.
 * A prefix ends at its delimiter, so `element#*` cannot reach a partition merely named alike.
 *
 * IAM ties an action to a partition key, and to no more: it can demand neither a condition of a write nor the
 * attributes it changes. So what a function must not do to an item it must not be able to do to any of that key;
 * `test/infra/local/least-privilege.test.ts` says of each statement what it is for.
 */
export const tableAccess: Readonly<Record<FunctionName, readonly AccessStatement[]>> = {
  auth: [
    ...authenticate,
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
    ...owned('collection', 'element#*'),
    { actions: ['GetItem'], keys: ['collection'] },
    // A collection brings the head of its elements, takes it along under another name, and removes it.
    { actions: ['PutItem', 'DeleteItem'], keys: ['head#element#*'] },
    claims('unique#collection#*', 'unique#element#*'),
    // A field that becomes unique claims the values of all elements, ahead of the transaction.
    { actions: ['BatchWriteItem'], keys: ['unique#element#*'] },
    { actions: ['GetItem', 'PutItem'], keys: ['unique#partition#*'] },
    { actions: ['PutItem'], keys: ['purge#*'] },
    // Those claims are listed first, so that a change that was cut short is gone on with or swept.
    { actions: ['Query', 'UpdateItem', 'DeleteItem'], keys: ['purge#*'] },
    { actions: ['Query', 'PutItem', 'DeleteItem'], keys: ['claims#element#*'] },
    { actions: ['BatchGetItem', 'Query'], keys: ['hits#element#*'] },
  ],
  pages: contentGroup('page', 'page-section'),
  static: contentGroup('static-item', 'static-section'),
  users: [
    ...authenticate,
    ...owned('user'),
    claims('unique#user#*'),
    { actions: ['GetItem'], keys: ['user', 'unique#user#*'] },
    { actions: ['ConditionCheckItem'], keys: ['role'] },
    // A password is set, removed and compared here, and its hash is not read.
    { actions: ['PutItem', 'DeleteItem', 'ConditionCheckItem'], keys: ['credential#*'] },
    { actions: ['GetItem', 'PutItem', 'DeleteItem'], keys: ['salt#*'] },
    throttle,
    { actions: ['Query', 'DeleteItem'], keys: ['session#*'] },
    ...removeTokens,
  ],
  roles: [
    ...authenticate,
    ...owned('role'),
    claims('unique#role#*'),
    // A role that someone has stays.
    { actions: ['BatchGetItem', 'Query'], keys: ['user'] },
    { actions: ['Query'], keys: ['log#user'] },
    { actions: ['GetItem', 'Query'], keys: ['snapshot#user'] },
    { actions: ['GetItem', 'ConditionCheckItem'], keys: ['head#user'] },
  ],
  history: [
    ...authenticate,
    { actions: ['Query'], keys: ['history#*', 'requests#*'] },
    { actions: ['GetItem', 'UpdateItem'], keys: ['clear'] },
  ],
  public: [
    recordHistory,
    // The schema of a collection, and a page by its id.
    { actions: ['GetItem'], keys: ['collection', 'page', 'hits#page'] },
    { actions: ['GetItem'], keys: contentTypes.map((type) => `unique#${type}#*`) },
    { actions: ['BatchGetItem', 'Query'], keys: ['element#*', ...contentTypes] },
    { actions: ['GetItem'], keys: prefixed('head', ['element#*', ...contentTypes]) },
    { actions: ['Query'], keys: prefixed('log', ['element#*', ...contentTypes]) },
    { actions: ['GetItem', 'Query'], keys: prefixed('snapshot', ['element#*', ...contentTypes]) },
    { actions: ['BatchGetItem', 'Query'], keys: prefixed('hits', ['element#*', ...contentTypes]) },
  ],
  aggregator: [
    {
      actions: ['UpdateItem'],
      keys: [
        'clear',
        'requests#*',
        'purge#*',
        ...contentTypes.map((type) => `unique#${type}#*`),
        ...prefixed('head', ['element#*', ...contentTypes]),
        ...prefixed('hits', ['element#*', ...contentTypes]),
      ],
    },
    // Which collection has a partition of elements, and under which name.
    { actions: ['GetItem'], keys: ['unique#partition#*', 'collection'] },
    // Snapshots: what they are made of, and they.
    { actions: ['BatchGetItem', 'Query'], keys: listed },
    { actions: ['GetItem'], keys: prefixed('head', listed) },
    { actions: ['Query'], keys: prefixed('log', listed) },
    { actions: ['GetItem', 'Query', 'PutItem', 'DeleteItem'], keys: prefixed('snapshot', listed) },
    // What a deleted collection left.
    { actions: ['Query'], keys: ['hits#element#*'] },
    { actions: ['DeleteItem'], keys: ['purge#*'] },
    {
      actions: ['BatchWriteItem'],
      keys: ['element#*', 'unique#element#*', 'log#element#*', 'snapshot#element#*', 'hits#element#*'],
    },
    // The list of claims that a change of fields gave up, or left behind.
    {
      actions: ['Query', 'DeleteItem'],
      keys: ['claims#element#*'],
    },
  ],
  bootstrap: [
    // The roles and the first administrator, in one transaction.
    {
      actions: ['PutItem'],
      keys: ['role', 'log#role', 'unique#role#*', 'user', 'log#user', 'unique#user#*'],
    },
    { actions: ['UpdateItem'], keys: ['head#role', 'head#user'] },
    { actions: ['PutItem'], keys: ['credential#*', 'salt#*'] },
    // An administrator who is reset, or checked.
    { actions: ['GetItem'], keys: ['head#user', 'unique#user#*', 'user', 'credential#*'] },
    { actions: ['Query', 'UpdateItem'], keys: ['user'] },
  ],
}

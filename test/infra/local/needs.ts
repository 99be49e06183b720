import type { TableAction } from '../../../infra/access.ts'
import type { FunctionName } from '../../../infra/names.ts'

/** Something a function does to the table, and what for. */
export interface Need {
  /** What it is for, after the name of the function and `needs it to`. */
  why: string
  actions: readonly TableAction[]
  /** Partition keys, or with a final `*` their beginnings. */
  keys: readonly string[]
  /** Why the tests over HTTP do not always come to it; absent where they do. */
  seldom?: string
}

const kinds = {
  get: ['GetItem'],
  batch: ['BatchGetItem'],
  query: ['Query'],
  put: ['PutItem'],
  update: ['UpdateItem'],
  remove: ['DeleteItem'],
  check: ['ConditionCheckItem'],
  writeMany: ['BatchWriteItem'],
} as const satisfies Record<string, readonly TableAction[]>
type Kind = keyof typeof kinds

const need = (why: string, how: readonly Kind[], keys: readonly string[], seldom?: string): Need => ({
  why,
  actions: how.flatMap((kind) => kinds[kind]),
  keys,
  ...(seldom === undefined ? {} : { seldom }),
})

const prefixed = (prefix: string, types: readonly string[]): string[] =>
  types.map((type) => `${prefix}#${type}`)
const claimed = (types: readonly string[]): string[] => types.map((type) => `unique#${type}#*`)

const uncached = 'which of the reads it takes goes by what the instance holds'

const record = need('leave a record of each request', ['put'], ['history#*'])

const knowCallers: readonly Need[] = [
  record,
  need('check the token of whoever calls', ['query'], ['key#public']),
  need('check the user, the role and the end of the session', ['batch'], ['user', 'role', 'session-end#*']),
  need(
    'read the role where the token’s hint is stale',
    ['get'],
    ['role'],
    'it takes a role changed in between',
  ),
  need('check an API token', ['get'], ['token#*'], 'not every group is called with one'),
  need('note its use', ['update'], ['token-use#*'], 'not every group is called with one'),
]

const repeatCreations: readonly Need[] = [
  need('note what a request with an Idempotency-Key made', ['put'], ['idempotency#*']),
  need('answer such a request that is sent again', ['query'], ['idempotency#*']),
]

/** Reading and writing entities with a head and a change log. */
const own = (...types: readonly string[]): Need[] => [
  need('read the entities that changed', ['batch'], types),
  need('list them', ['query'], types),
  need('create, change and delete them', ['put', 'update', 'remove'], types),
  need('see whether a list is the newest', ['get'], prefixed('head', types)),
  need('move the head with every write', ['update'], prefixed('head', types)),
  need('bring a list up to date', ['query'], prefixed('log', types)),
  need('log every write', ['put'], prefixed('log', types)),
]

const ownUnique = (...types: readonly string[]): Need =>
  need('claim unique values, and free them', ['put', 'remove'], claimed(types))

const content = (item: string, section: string): readonly Need[] => [
  ...knowCallers,
  ...repeatCreations,
  ...own(item, section),
  ownUnique(item, section),
  need('keep the public view of a url', ['update'], claimed([item, section])),
  need('follow the sections above a section', ['get'], [section]),
  need('put an entry into a section that exists', ['check'], [section]),
  need('keep a section that has entries', ['check'], [`head#${item}`]),
  need('show counters in lists', ['batch', 'query'], prefixed('hits', [item, section]), uncached),
  need('set a counter', ['update'], prefixed('hits', [item, section]), 'not every kind’s is set'),
]

const throttling: readonly Need[] = [
  need('know where an account has logged in from', ['get'], ['throttle#*']),
  need('count failed logins, and forget them', ['update', 'remove'], ['throttle#*']),
]

const removingTokens: readonly Need[] = [
  need('find a user’s API tokens', ['query'], ['token#*']),
  need(
    'remove them, their uses and their place in the list of all',
    ['remove'],
    ['token#*', 'token-use#*', 'token'],
  ),
  need('move the head of that list', ['get', 'update'], ['head#token']),
  need('log it', ['put'], ['log#token']),
]

const site = ['page', 'page-section', 'static-item', 'static-section']
const published = ['element#*', ...site]
const snapshotted = ['collection', ...published, 'user', 'role']

const large = 'only partitions of a certain size have a snapshot'

/** What each function needs the table for. Whatever is not here no function may do. */
export const needs: Readonly<Record<FunctionName, readonly Need[]>> = {
  auth: [
    ...knowCallers,
    ...repeatCreations,
    need('find the user of an email', ['get'], ['unique#user#*']),
    need('compare a password', ['batch'], ['credential#*']),
    need('begin a session, go on with it and end it', ['get', 'put', 'update', 'remove'], ['session#*']),
    need('list sessions', ['query'], ['session#*']),
    need('end access tokens with their session', ['put'], ['session-end#*']),
    need('sign tokens, and make the key for it', ['query', 'put'], ['key#signing']),
    need('publish the key', ['query', 'put'], ['key#public']),
    ...throttling,
    ...removingTokens,
    need('list API tokens, and find whose one is', ['get', 'query'], ['token']),
    need('make an API token', ['put'], ['token', 'token#*']),
    need('show when one was last used', ['batch'], ['token-use#*']),
  ],
  collections: [
    ...knowCallers,
    ...repeatCreations,
    ...own('collection', 'element#*'),
    need('know the schema of the elements', ['get'], ['collection']),
    need('begin and end the elements of a collection, and rename it', ['put', 'remove'], ['head#element#*']),
    ownUnique('collection', 'element'),
    need('claim the values of a field that becomes unique', ['writeMany'], ['unique#element#*']),
    need('name the partition of its elements', ['get', 'put'], ['unique#partition#*']),
    need('have what a deleted one left removed, and list claims', ['put'], ['purge#*']),
    need(
      'go on with claims that are listed, and close their list',
      ['query', 'update', 'remove'],
      ['purge#*'],
    ),
    need('list claims before they are made', ['query', 'put', 'remove'], ['claims#element#*']),
    need('show counters in lists', ['batch', 'query'], ['hits#element#*'], uncached),
  ],
  pages: content('page', 'page-section'),
  static: content('static-item', 'static-section'),
  users: [
    ...knowCallers,
    ...repeatCreations,
    ...own('user'),
    ownUnique('user'),
    need('see which sessions and tokens a write has ended', ['get'], ['user']),
    need('find the user that a reset names by email', ['get'], ['unique#user#*']),
    need('give a user a role that stays, as the caller’s does', ['get', 'check'], ['role']),
    need('set a password, and remove it', ['put', 'remove'], ['credential#*', 'salt#*']),
    need('have the table compare a password', ['check'], ['credential#*']),
    need('make the hash to compare, and see who has a password', ['get'], ['salt#*']),
    ...throttling,
    need('remove the sessions that a write has ended', ['query', 'remove'], ['session#*']),
    ...removingTokens,
  ],
  roles: [
    ...knowCallers,
    ...repeatCreations,
    ...own('role'),
    ownUnique('role'),
    need('keep a role that someone has', ['batch', 'query'], ['user']),
    need('write for a caller who stays as they are', ['get', 'check'], ['user']),
    need('keep a role that someone has', ['query'], ['log#user']),
    need('keep a role that someone has', ['get', 'check'], ['head#user']),
  ],
  history: [
    ...knowCallers,
    need('list and count requests', ['query'], ['history#*', 'requests#*']),
    need('know since when', ['get'], ['era']),
    need('clear the history', ['update'], ['era']),
  ],
  public: [
    record,
    need('know the schema of a collection', ['get'], ['collection']),
    need('show an entry by its id, with its counter', ['get'], [...site, ...prefixed('hits', site)]),
    need('show what is under a url', ['get'], claimed(site)),
    need('read the entities that changed', ['batch'], published, uncached),
    need('list them', ['query'], published),
    need('see whether a list is the newest', ['get'], prefixed('head', published)),
    need('bring a list up to date', ['query'], prefixed('log', published), uncached),
    need('show counters in lists', ['batch', 'query'], prefixed('hits', published), uncached),
    need('describe the published collections', ['query'], ['collection']),
    need('describe them as they are now', ['batch'], ['collection'], uncached),
    need('see whether what it knows of them is the newest', ['get'], ['head#collection']),
    need('learn what changed of them', ['query'], ['log#collection'], uncached),
  ],
  aggregator: [
    need('count requests, and note how far', ['update'], ['requests#*', 'era']),
    need(
      'count hits, and tell readers',
      ['update'],
      [...prefixed('hits', published), ...prefixed('head', published)],
    ),
    need('copy a counter to the lookup of its url', ['update'], claimed(site)),
    need('find the collection of a partition', ['get'], ['unique#partition#*', 'collection']),
    need('see whether a snapshot is due', ['get'], prefixed('head', snapshotted)),
    need('make a snapshot', ['query'], [...snapshotted, ...prefixed('log', snapshotted)], large),
    need('make a snapshot', ['batch'], snapshotted, large),
    need(
      'go on with what a deleted collection left',
      ['update', 'remove'],
      ['purge#*'],
      'small ones take one step',
    ),
    need('find what it left', ['query'], ['hits#element#*']),
    need(
      'work off a list of claims',
      ['query', 'remove'],
      ['claims#element#*'],
      'short lists are worked off by the request that closes them',
    ),
    need(
      'remove what it left',
      ['writeMany'],
      ['element#*', 'unique#element#*', 'log#element#*', 'hits#element#*'],
      'not every collection has all of it',
    ),
  ],
  admin: [],
  bootstrap: [
    need(
      'make the roles and the first administrator',
      ['put'],
      ['role', 'log#role', 'unique#role#*', 'user', 'log#user', 'unique#user#*', 'credential#*', 'salt#*'],
    ),
    need('make the roles and the first administrator', ['update'], ['head#role', 'head#user']),
    need('see whether there has been one', ['get'], ['head#user']),
    need('know the format of the table, and note it where it has none', ['get', 'update'], ['format']),
    need('reset an administrator', ['get'], ['unique#user#*', 'user'], 'no request does that'),
    need('reset an administrator', ['query', 'update'], ['user'], 'no request does that'),
    need('compare a password with an administrator’s', ['get'], ['credential#*'], 'no request does that'),
  ],
}

/** Each action on each key, as `GetItem user`, with the needs it serves. */
export const grantsOf = (list: readonly Pick<Need, 'actions' | 'keys'>[]): string[] =>
  [
    ...new Set(
      list.flatMap(({ actions, keys }) => actions.flatMap((action) => keys.map((key) => `${action} ${key}`))),
    ),
  ].sort()

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
export interface Grant {
  actions: readonly TableAction[]
  keys: readonly string[]
}

const read = ['GetItem', 'BatchGetItem', 'Query'] as const
const write = [
  ...read,
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
  'BatchWriteItem',
] as const
const readAndCheck = [...read, 'ConditionCheckItem'] as const

/** All keys that a write to one of these entity types touches. */
const entityKeys = (...types: readonly string[]): string[] =>
  types.flatMap((type) => [type, `head#${type}`, `log#${type}`, `unique#${type}#*`])

const contentTypes = ['page', 'page-section', 'static-item', 'static-section'] as const
const partitions = ['collection', 'element#*', ...contentTypes] as const
const prefixed = (prefix: string, keys: readonly string[]): string[] => keys.map((key) => `${prefix}#${key}`)

/** Every answered request leaves a history record, by whichever function answers it. */
const recordHistory: Grant = { actions: ['PutItem'], keys: ['history#*'] }

/** A Bearer token is checked against the public key, the user, the role and, for API tokens, its record. */
const authenticate: readonly Grant[] = [
  recordHistory,
  { actions: ['GetItem', 'BatchGetItem'], keys: ['user', 'role', 'token'] },
  { actions: ['UpdateItem'], keys: ['token'] },
  { actions: ['GetItem', 'Query'], keys: ['key#public'] },
]

const contentGroup = (item: string, section: string): readonly Grant[] => [
  ...authenticate,
  { actions: write, keys: [...entityKeys(item, section), ...prefixed('hits', [item, section])] },
  { actions: read, keys: prefixed('snapshot', [item, section]) },
]

const elementKeys = [
  'element#*',
  'log#element#*',
  'unique#element#*',
  'unique#partition#*',
  'purge#*',
  'claims#element#*',
] as const

/**
 * What each function may do to the table, and to nothing else: the only source of their IAM policies.
 * A prefix ends at its delimiter, so `element#*` cannot reach a partition merely named alike.
 */
export const tableAccess: Readonly<Record<FunctionName, readonly Grant[]>> = {
  auth: [
    ...authenticate,
    { actions: read, keys: ['user', 'role', 'unique#user#*', 'credential#*'] },
    {
      actions: write,
      keys: ['session#*', 'key#signing', 'key#public', 'throttle#*', ...entityKeys('token')],
    },
  ],
  collections: [
    ...authenticate,
    { actions: write, keys: [...entityKeys('collection'), 'head#element#*', ...elementKeys] },
    { actions: read, keys: ['snapshot#collection', 'snapshot#element#*', 'hits#element#*'] },
  ],
  pages: contentGroup('page', 'page-section'),
  static: contentGroup('static-item', 'static-section'),
  users: [
    ...authenticate,
    { actions: write, keys: entityKeys('user') },
    // The interface has create and update answer with the hash.
    { actions: ['GetItem', 'PutItem', 'DeleteItem'], keys: ['credential#*'] },
    { actions: ['Query', 'DeleteItem', 'BatchWriteItem'], keys: ['session#*'] },
    { actions: readAndCheck, keys: ['role', 'head#role'] },
    { actions: read, keys: ['snapshot#user'] },
  ],
  roles: [
    ...authenticate,
    { actions: write, keys: entityKeys('role') },
    { actions: read, keys: ['user', 'log#user', 'snapshot#user', 'snapshot#role'] },
    { actions: readAndCheck, keys: ['head#user'] },
  ],
  history: [
    ...authenticate,
    { actions: ['Query'], keys: ['history#*', 'requests#*'] },
    { actions: ['GetItem', 'UpdateItem'], keys: ['clear'] },
  ],
  public: [
    recordHistory,
    {
      actions: read,
      keys: [
        ...partitions,
        ...prefixed('head', ['element#*', ...contentTypes]),
        ...prefixed('log', partitions),
        ...prefixed('snapshot', partitions),
        ...contentTypes.map((type) => `unique#${type}#*`),
        'hits#*',
      ],
    },
  ],
  aggregator: [
    {
      actions: ['UpdateItem'],
      keys: [
        'clear',
        'requests#*',
        'hits#*',
        'purge#*',
        ...contentTypes.map((type) => `unique#${type}#*`),
        ...prefixed('head', ['element#*', ...contentTypes]),
      ],
    },
    { actions: ['GetItem'], keys: ['unique#partition#*'] },
    { actions: read, keys: [...partitions, 'user', 'role', 'token', 'head#*', 'log#*'] },
    { actions: [...read, 'PutItem', 'DeleteItem'], keys: ['snapshot#*'] },
    {
      actions: ['Query', 'DeleteItem', 'BatchWriteItem'],
      keys: [
        'element#*',
        'unique#element#*',
        'log#element#*',
        'snapshot#element#*',
        'hits#element#*',
        'purge#*',
        'claims#element#*',
      ],
    },
  ],
  bootstrap: [{ actions: write, keys: [...entityKeys('role', 'user'), 'credential#*'] }],
}

import type { FunctionName } from '../../../infra/names.ts'
import type { ObjectAction, ObjectStatement } from '../../../infra/object-access.ts'

/** Something a function does to the bucket of the snapshots, and what for. */
export interface ObjectNeed extends ObjectStatement {
  /** What it is for, after the name of the function and `needs it to`. */
  why: string
}

const need = (why: string, actions: readonly ObjectAction[], prefixes: readonly string[]): ObjectNeed => ({
  why,
  actions,
  prefixes,
})

const site = ['page/', 'page-section/', 'static-item/', 'static-section/']
const snapshotted = ['collection/', 'element/', ...site, 'user/', 'role/']
const begin = (...prefixes: readonly string[]): ObjectNeed =>
  need('begin a list from a snapshot', ['GetObject'], prefixes)

/** What each function needs the bucket for. Whatever is not here no function may do. */
export const objectNeeds: Readonly<Record<FunctionName, readonly ObjectNeed[]>> = {
  auth: [],
  collections: [begin('collection/', 'element/')],
  pages: [begin('page/', 'page-section/')],
  static: [begin('static-item/', 'static-section/')],
  users: [begin('user/')],
  roles: [begin('role/'), need('keep a role that someone has', ['GetObject'], ['user/'])],
  history: [],
  public: [begin('collection/', 'element/', ...site)],
  aggregator: [
    need('see whether a snapshot is due, and make it from the last one', ['GetObject'], snapshotted),
    need('write a snapshot', ['PutObject'], snapshotted),
    need('find what was replaced or given up', ['ListBucket'], snapshotted),
    need('remove it', ['DeleteObject'], snapshotted),
  ],
  bootstrap: [],
  admin: [],
}

/** Each action on each prefix, as `GetObject user/`. */
export const objectGrantsOf = (list: readonly ObjectStatement[]): string[] =>
  [
    ...new Set(
      list.flatMap(({ actions, prefixes }) =>
        actions.flatMap((action) => prefixes.map((prefix) => `${action} ${prefix}`)),
      ),
    ),
  ].sort()

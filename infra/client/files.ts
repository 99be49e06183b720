import { endpoints } from '../../shared/contract/index.ts'
import { requestSchemas, responseSchemas } from '../../shared/contract/openapi/schema-names.ts'
import type { Schema } from '../../shared/contract/openapi/types.ts'
import { openApiDocument } from '../../shared/contract/openapi.ts'
import { callText } from './calls.ts'
import { importsText } from './imports-text.ts'
import { allMethodsText, methodsName, methodsText, methodsTree } from './methods-file.ts'
import { allOperationsText, operationsText, operationsTree } from './operations-file.ts'
import type { Tree } from './tree.ts'
import { typesText } from './types-file.ts'

type Texts = ReadonlyMap<string, string>

const fileHead =
  '// Printed from the contract by `npm run client-types`: change the contract, not this file.\n'

const folder = 'shared/client'

/** The types of accounts, and of what accounts may do. Their file has those of answers and of requests. */
const accountTypes: ReadonlySet<string> = new Set([
  'ApiToken',
  'ApiTokenInput',
  'IssuedTokens',
  'LoginInput',
  'LogoutInput',
  'OwnUser',
  'PasswordResetInput',
  'PermissionSet',
  'RefreshInput',
  'Role',
  'RoleInput',
  'RoleUpdate',
  'Session',
  'User',
  'UserInput',
  'UserUpdate',
  'UserWritten',
])

/** The file of a named type. */
const fileOf = (name: string): string => {
  if (accountTypes.has(name)) return `${folder}/types/accounts.ts`
  return `${folder}/types/${Object.hasOwn(responseSchemas, name) ? 'answers' : 'requests'}.ts`
}

const typeFiles = (schemas: Readonly<Record<string, Schema>>): Texts => {
  const names = new Set([...Object.keys(responseSchemas), ...Object.keys(requestSchemas)])
  const named = [...names].flatMap((name): [string, Schema][] => {
    const schema = schemas[name]
    return schema ? [[name, schema]] : []
  })
  const files = Map.groupBy(named, ([name]) => fileOf(name))
  return new Map([...files].map(([path, some]) => [path, typesText(Object.fromEntries(some))]))
}

/** A file for each of the words that ids begin with. */
const filesByWord = (kind: string, tree: Tree, textOf: (word: string, tree: Tree) => string): Texts =>
  new Map(
    Object.entries(tree).map(([word, inner]) => {
      if (typeof inner === 'string') throw new Error(`The id ${word} has one word, and needs two or more.`)
      return [`${folder}/admin/${kind}/${word}.ts`, textOf(word, inner)]
    }),
  )

/** Where the types are that the texts name. */
const originsOf = (words: readonly string[]): Texts =>
  new Map([
    ...[...Object.keys(responseSchemas), ...Object.keys(requestSchemas)].map((name): [string, string] => [
      name,
      fileOf(name),
    ]),
    ...words.map((word): [string, string] => [methodsName(word), `${folder}/admin/methods/${word}.ts`]),
    ['Operations', `${folder}/admin/operation.ts`],
    ['ListResult', `${folder}/http/call.ts`],
    ['Filter', `${folder}/http/list-query.ts`],
    ['Query', `${folder}/http/list-query.ts`],
    ['CallOptions', `${folder}/http/transport.ts`],
    ['CreateOptions', `${folder}/admin/idempotency-key.ts`],
    ['WriteOptions', `${folder}/admin/if-match.ts`],
  ])

/** The parts of the client that follow from the contract: texts by path from the root, not yet formatted. */
export const clientFiles = (): Texts => {
  const document = openApiDocument(endpoints, { title: '', version: '', bodies: 'json' })
  const calls = endpoints
    .filter(({ group }) => group !== 'public' && group !== 'admin')
    .map((one) => callText(document, one))
  const methods = methodsTree(calls)
  const words = Object.keys(methods)
  const origins = originsOf(words)
  const texts = [
    ...typeFiles(document.components.schemas),
    ...filesByWord('methods', methods, methodsText),
    ...filesByWord('operations', operationsTree(calls), operationsText),
    [`${folder}/admin/methods.ts`, allMethodsText(words)] as const,
    [`${folder}/admin/operations.ts`, allOperationsText(words)] as const,
  ]
  return new Map(
    texts.map(([path, text]) => [path, `${fileHead}${importsText(path, text, origins)}\n${text}`]),
  )
}

import { endpoints } from '../../shared/contract/index.ts'
import { requestSchemas, responseSchemas } from '../../shared/contract/openapi/schema-names.ts'
import type { Schema } from '../../shared/contract/openapi/types.ts'
import { openApiDocument } from '../../shared/contract/openapi.ts'
import { callText } from './calls.ts'
import { methodsFile } from './methods-file.ts'
import { rowsFile } from './rows-file.ts'
import { typesFile } from './types-file.ts'

type Schemas = Readonly<Record<string, Schema>>

const picked = (schemas: Schemas, names: readonly string[]): Record<string, Schema> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const schema = schemas[name]
      return schema ? [[name, schema]] : []
    }),
  )

/** The parts of the client that follow from the contract: texts by path from the root, not yet formatted. */
export const clientFiles = (): ReadonlyMap<string, string> => {
  const document = openApiDocument(endpoints, { title: '', version: '', bodies: 'json' })
  const calls = endpoints
    .filter(({ group }) => group !== 'public' && group !== 'admin')
    .map((one) => callText(document, one))
  const answers = Object.keys(responseSchemas)
  const requests = Object.keys(requestSchemas).filter((name) => !answers.includes(name))
  const origins = new Map([
    ...answers.map((name): [string, string] => [name, '../types/answers.ts']),
    ...requests.map((name): [string, string] => [name, '../types/requests.ts']),
    ['ListResult', '../http/call.ts'],
    ['Filter', '../http/list-query.ts'],
    ['Query', '../http/list-query.ts'],
    ['CallOptions', '../http/transport.ts'],
    ['CreateOptions', './idempotency-key.ts'],
    ['WriteOptions', './if-match.ts'],
  ])
  const { schemas } = document.components
  return new Map([
    ['shared/client/types/answers.ts', typesFile(picked(schemas, answers))],
    [
      'shared/client/types/requests.ts',
      typesFile(picked(schemas, requests), new Set(answers), './answers.ts'),
    ],
    ['shared/client/admin/methods.ts', methodsFile(calls, origins)],
    ['shared/client/admin/rows.ts', rowsFile(calls)],
  ])
}

import type { Access } from '../../../infra/local/policy/condition.ts'
import { type AccessReader, accessReaderOf } from '../../../infra/local/policy/dynamo-access.ts'
import type { RequestEntry } from '../../../infra/local/proxy/observe.ts'
import { capitalised, type FunctionName, functionNames } from '../../../infra/names.ts'
import { isRecord } from '../../../shared/values/records.ts'
import { grantsOf, type Need, needs } from '../../infra/local/needs.ts'

/** What functions did to partitions, as `GetItem user`, by the name of the function. */
type Used = ReadonlyMap<string, ReadonlySet<string>>

const tableIn = (request: Record<string, unknown>): string => {
  const { TableName, RequestItems } = request
  if (typeof TableName === 'string') return TableName
  if (isRecord(RequestItems)) return Object.keys(RequestItems)[0] ?? ''
  return /"TableName":"([^"]*)"/.exec(JSON.stringify(request))?.[1] ?? ''
}

const readerOf = (name: string): AccessReader =>
  accessReaderOf([{ name, arn: name, partitionKeys: { table: 'pk', indexes: {} } }], (other) => other)

/** Notes what the requests of a stack's functions ask for. */
export const useRecorder = () => {
  const used = new Map<string, Set<string>>()
  let reader: AccessReader | undefined
  const note = (functionName: string, { action, leadingKeys = [] }: Access): void => {
    const noted = used.get(functionName) ?? new Set<string>()
    used.set(functionName, noted)
    for (const key of leadingKeys) noted.add(`${action.replace('dynamodb:', '')} ${key}`)
  }
  return {
    used,
    onRequest: ({
      functionName,
      operation,
      request,
    }: Pick<RequestEntry, 'functionName' | 'operation' | 'request'>) => {
      reader ??= readerOf(tableIn(request))
      for (const access of reader(operation, request)) note(functionName, access)
    },
  }
}

const isUse = (grant: string, use: string): boolean =>
  grant.endsWith('*') ? use.startsWith(grant.slice(0, -1)) : use === grant

const usesOf = (used: Used, name: FunctionName): readonly string[] =>
  [...used].flatMap(([functionName, uses]) =>
    functionName.includes(`${capitalised(name)}Function`) ? [...uses] : [],
  )

/** The permissions of functions that a whole run has not used, but for those that only some runs come to. */
export const unusedGrants = (
  used: Used,
  wanted: Readonly<Record<FunctionName, readonly Need[]>> = needs,
): string[] =>
  functionNames.flatMap((name) => {
    const uses = usesOf(used, name)
    const always = wanted[name].filter(({ seldom }) => seldom === undefined)
    return grantsOf(always)
      .filter((grant) => !uses.some((use) => isUse(grant, use)))
      .map((grant) => `${name} may ${grant}, and no test over HTTP had it do so`)
  })

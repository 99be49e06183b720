import { parse, YAMLParseError } from 'yaml'
import { parseExactly } from '../../values/json.ts'
import { jsonProblem } from '../../values/read-json.ts'
import { isRecord } from '../../values/records.ts'
import { SchemaProblems } from './problems.ts'
import { readCollection } from './read-collection.ts'
import { readRole } from './read-role.ts'
import { fixedRole, type SiteSchema, schemaFormat } from './site-schema.ts'

/** Names of aliases that a file may repeat: more would be an attack on memory. */
const mostAliases = 100

const parsed = (text: string, as: 'yaml' | 'json', problems: SchemaProblems): unknown => {
  try {
    return as === 'json' ? parseExactly(text) : parse(text, { maxAliasCount: mostAliases })
  } catch (error) {
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined
    const [reason = ''] = error instanceof Error ? error.message.split(/ at line|\n/) : []
    throw problems.failure(`${line === undefined ? '' : `line ${line}: `}${reason}`)
  }
}

const part = <S>(
  value: unknown,
  path: string,
  problems: SchemaProblems,
  read: (value: unknown, path: string) => S,
): Map<string, S> | undefined => {
  if (value === undefined || value === null) return undefined
  if (!isRecord(value)) {
    problems.add(path, 'must be an object whose members are named as what it holds')
    return undefined
  }
  const entries = Object.entries(value).map(([name, one]): [string, S] => [
    name.normalize('NFC'),
    read(one, `${path}.${name}`),
  ])
  return new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Reads the text of a schema file, and checks it whole.
 * @param file its name, for errors
 * @throws Error that names every member that is wrong
 */
export const readSchema = (text: string, as: 'yaml' | 'json', file: string): SiteSchema => {
  const problems = new SchemaProblems(file)
  const value = parsed(text, as, problems)
  // The parser of YAML tells this by itself.
  const problem = as === 'json' ? jsonProblem(text, value) : undefined
  if (problem !== undefined) throw problems.failure(problem)
  if (!isRecord(value)) throw problems.failure('must be an object with collections and roles')
  const { format, collections, roles, ...others } = value
  if (typeof format === 'number' && format > schemaFormat)
    throw problems.failure(`its format ${format} is newer than ${schemaFormat}: update the package`)
  if (format !== schemaFormat) problems.add('format', `must be ${schemaFormat}`)
  for (const name of Object.keys(others))
    problems.add(name, 'is unknown: only format, collections and roles may be here')
  const schema = {
    collections: part(collections, 'collections', problems, (one, path) =>
      readCollection(one, path, problems),
    ),
    roles: part(roles, 'roles', problems, (one, path) => readRole(one, path, problems)),
  }
  if (schema.roles?.has(fixedRole))
    problems.add(`roles.${fixedRole}`, 'must be left out: every stage has this role, and none can change it')
  problems.check()
  return {
    ...(schema.collections ? { collections: schema.collections } : {}),
    ...(schema.roles ? { roles: schema.roles } : {}),
  }
}

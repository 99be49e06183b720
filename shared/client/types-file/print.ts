import { recordOf } from '../../values/records.ts'
import type { TypedCollection, TypedMember } from './document.ts'

/** The number of the form of the file. It rises when a program that uses the types would have to change. */
export const typesFormat = 1

const head = `// Types of the published content, format ${typesFormat}. Written by \`typecase types\`: change the collections, not this file.
`

const json = (name: string): string => `/** A value of JSON that is not null. */
export type ${name} = string | number | boolean | (${name} | null)[] | { [member: string]: ${name} | null }
`

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
}

/** The type of a member's values. A schema without a type stands for any JSON, and says whether null is among it. */
const typeOf = (schema: Readonly<Record<string, unknown>>, jsonName: string): string => {
  const { type } = schema
  if (type === undefined) return recordOf(schema.not).type === 'null' ? jsonName : `${jsonName} | null`
  const names: unknown[] = Array.isArray(type) ? type : [type]
  const values = names.flatMap((name) => (typeof name === 'string' ? (scalars[name] ?? []) : []))
  return [...values, ...(names.includes('null') ? ['null'] : [])].join(' | ') || 'unknown'
}

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

const comment = (text: unknown): string =>
  typeof text === 'string' ? `/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '*\\/')} */\n` : ''

const builtIn = ['id', '_hits', '_sort', 'name', 'active', 'createdAt', 'updatedAt']

const inOrder = (members: readonly TypedMember[]): TypedMember[] => {
  const rank = ({ name }: TypedMember): number =>
    builtIn.includes(name) ? builtIn.indexOf(name) : builtIn.length
  return members.toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
}

const memberLine = ({ name, schema, isAlwaysThere }: TypedMember, jsonName: string): string => {
  const text = comment(schema.description)
  const line = `${key(name)}${isAlwaysThere ? '' : '?'}: ${typeOf(schema, jsonName)}`
  return `${text === '' ? '' : `  ${text}`}  ${line}\n`
}

/** A name that none of the names has, made longer where one has. */
const free = (name: string, taken: ReadonlySet<string>): string =>
  taken.has(name) ? free(`${name}_`, taken) : name

/**
 * A file of TypeScript with a flat interface for each collection, and `Content`, which has a member for each of them. The
 * same collections give the same text. It imports nothing.
 */
export const printTypes = (collections: readonly TypedCollection[]): string => {
  // `Content` is what a program names, so an element's type gives way.
  const nameOf = ({ typeName }: TypedCollection): string =>
    typeName === 'Content' ? free('ContentElement', taken) : typeName
  const taken = new Set(collections.map(({ typeName }) => typeName))
  const jsonName = free('JsonValue', taken)
  const interfaces = collections.map((collection) => {
    const members = inOrder(collection.members).map((member) => memberLine(member, jsonName))
    const about = comment(`An element of the collection ${collection.name}.`)
    return {
      name: nameOf(collection),
      text: `${about}export interface ${nameOf(collection)} {\n${members.join('')}}\n`,
    }
  })
  const all = collections.map((collection) => `  ${key(collection.name)}: ${nameOf(collection)}\n`)
  const content = `/** The published collections. */\nexport interface Content {\n${all.join('')}}\n`
  const sorted = interfaces.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => text)
  const usesJson = sorted.some((text) => text.includes(jsonName))
  return [head, content, ...sorted, ...(usesJson ? [json(jsonName)] : [])].join('\n')
}

import { type JsonPart, markSparse } from '../../values/form-values.ts'
import { hasTooManyMarks, marksRule } from '../../values/text.ts'
import { type BodyProblem, refuseMember } from './body-problem.ts'

/** The value of a form's member: text, or JSON if it came as a part of that type. */
export type FormValue = string | JsonPart

/** A node of the tree that the names of a form's members describe. It has values, or items (`[]`), or named members. */
type Node = { values: FormValue[]; items: Node[]; members: Map<string, Node> }

const MOST_SEGMENTS = 20
const LARGEST_INDEX = 9999
const NAME = /^[^[\].]+(?:\.[^[\].]+|\[[^[\]]*\])*$/
const SEGMENT = /^[^[\].]+|\.([^[\].]+)|\[([^[\]]*)\]/g
const DIGITS = /^\d+$/
const INDEX = /^(?:0|[1-9]\d{0,3})$/

const newNode = (): Node => ({ values: [], items: [], members: new Map() })

/** `fields[0][name]` and `fields.0.name` are fields, 0, name; `fields[]` is fields and an empty segment. */
const segmentsOf = (name: string): string[] =>
  Array.from(name.matchAll(SEGMENT), ([whole, dotted, bracketed]) => dotted ?? bracketed ?? whole)

const pathProblem = (path: string[]): string | undefined => {
  if (path.length > MOST_SEGMENTS) return `is nested more than ${MOST_SEGMENTS} levels deep`
  const tooLarge = path.slice(1).some((segment) => DIGITS.test(segment) && Number(segment) > LARGEST_INDEX)
  return tooLarge ? `must not use an index above ${LARGEST_INDEX}` : undefined
}

/** Whether a node already has a value at a path. After a `[]` there is always room for another. */
const holds = (node: Node, [segment, ...rest]: string[]): boolean => {
  if (segment === undefined) return node.values.length > 0
  const member = segment === '' ? undefined : node.members.get(segment)
  return member !== undefined && holds(member, rest)
}

const listItem = (node: Node, rest: string[]): Node => {
  const last = node.items.at(-1)
  if (last !== undefined && rest.length > 0 && !holds(last, rest)) return last
  const item = newNode()
  node.items.push(item)
  return item
}

const namedMember = (node: Node, segment: string): Node => {
  const member = node.members.get(segment) ?? newNode()
  node.members.set(segment, member)
  return member
}

/**
 * Puts a value at a path.
 * @returns the number of segments that lead to a member which is used in two ways; undefined where there is none
 */
const insert = (node: Node, path: string[], value: FormValue, depth = 0): number | undefined => {
  const [segment, ...rest] = path
  const isValue = segment === undefined
  const isList = segment === ''
  if (
    (!isValue && node.values.length > 0) ||
    (!isList && node.items.length > 0) ||
    ((isValue || isList) && node.members.size > 0)
  ) {
    return depth
  }
  if (isValue) {
    node.values.push(value)
    return undefined
  }
  return insert(isList ? listItem(node, rest) : namedMember(node, segment), rest, value, depth + 1)
}

// Object.fromEntries defines own members, so `__proto__` stays data that validation can name.
const objectOf = (members: Iterable<[string, Node]>): Record<string, unknown> =>
  Object.fromEntries(Array.from(members, ([name, node]) => [name, contentOf(node)]))

const contentOf = (node: Node): unknown => {
  if (node.values.length > 0) return node.values.length === 1 ? node.values[0] : node.values
  if (node.items.length > 0) return node.items.map(contentOf)
  const members = [...node.members]
  if (!members.every(([name]) => INDEX.test(name))) return objectOf(members)
  // Numbers only order the items. A list is never longer than the members that were sent.
  members.sort(([a], [b]) => Number(a) - Number(b))
  const list = members.map(([, item]) => contentOf(item))
  return members.every(([name], at) => Number(name) === at) ? list : markSparse(list)
}

/**
 * Builds the nested value that the members of a form describe, in the order they were sent.
 *
 * A member that is sent once is its text. One that is sent several times is the list of its texts. `a[]` is a list,
 * `a[0][b]` and `a.0.b` are items of a list in the order of their numbers, and `a[b]` and `a.b` are members of an
 * object. `a[][b]` begins a new item if the last one has a `b` already. Texts are not interpreted here, but by
 * `coerce`.
 *
 * It is a problem with status 400 that names the member: more than 30 combining marks in a row, a malformed name, an
 * index above 9999, more than 20 levels, and a member that is used in two ways (`a` and `a[b]`).
 */
export const membersFromPairs = (
  pairs: readonly (readonly [string, FormValue])[],
): { ok: true; value: Record<string, unknown> } | BodyProblem => {
  const root = newNode()
  for (const [name, value] of pairs) {
    if (hasTooManyMarks(name) || (typeof value === 'string' && hasTooManyMarks(value)))
      return refuseMember(name, marksRule)
    if (!NAME.test(name)) {
      return refuseMember(name || 'body', 'must be named like title, fields[0][name] or fields.0.name')
    }
    const path = segmentsOf(name)
    const problem = pathProblem(path)
    if (problem !== undefined) return refuseMember(name, problem)
    const conflict = insert(root, path, value)
    if (conflict !== undefined) {
      const member = path.slice(0, conflict).join('.')
      return refuseMember(member, 'must be sent in one form: as a value, as a list or as named members')
    }
  }
  return { ok: true, value: objectOf(root.members) }
}

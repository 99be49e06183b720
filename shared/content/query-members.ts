import { distance } from 'fastest-levenshtein'
import type { FieldProblem } from '../values/field-problem.ts'

/** The part of a name's letters that may be wrong. A name with more wrong letters was hardly meant. */
const mostWrong = 0.4

/** The name whose spelling is nearest to the one that was sent, in any case; undefined where none is near. */
export const nearest = (sent: string, names: readonly string[]): string | undefined => {
  // A long name is near no other. The time for the distance grows with both lengths.
  const wanted = sent.slice(0, 100).toLowerCase()
  const [closest] = names
    .map((name) => ({ name, wrong: distance(wanted, name.toLowerCase()) }))
    // Of two names that are equally near, the longer one: leaving a letter out is the more frequent mistake.
    .sort((a, b) => a.wrong - b.wrong || b.name.length - a.name.length)
  return closest && closest.wrong <= Math.max(wanted.length, closest.name.length) * mostWrong
    ? closest.name
    : undefined
}

/** A rule that lists all names. It ends with the name that was probably meant. */
export const oneOf = (rule: string, names: readonly string[], sent: string): string => {
  const meant = nearest(sent, names)
  return `${rule} ${names.join(', ')}${meant === undefined ? '' : `: did you mean ${meant}?`}`
}

type Pairs = readonly (readonly [string, string])[]

/** The names that other platforms have for these members, in lower case and without separators. */
const elsewhere: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sortBy: ['sort', 'orderby', 'ordering', 'sortfield'],
    sortOrder: ['order', 'direction', 'dir', 'sortdirection', 'sortdir'],
    limit: ['perpage', 'pagesize', 'size', 'take', 'first', 'count', 'max', 'top'],
    page: ['offset', 'skip', 'start', 'pagenumber', 'p'],
    search: ['q', 'query', 'term', 's'],
    cursor: ['after', 'since', 'next', 'token', 'continuationtoken'],
  }).flatMap(([name, others]) => others.map((other) => [other, name] as const)),
)
const filterWords: ReadonlySet<string> = new Set(['filter', 'filters', 'where', 'filterby'])

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

/** Splits a name before its first bracket or dot: `title[gte]` becomes `title` and `[gte]`. */
const split = (name: string): [base: string, rest: string] => {
  const at = name.search(/[[.]/)
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at)]
}

/**
 * What is wrong with the escapes of a value, as a rule to follow. Null means that nothing is wrong. Escapes that are not
 * UTF-8 were decoded to U+FFFD, a character that nobody looks for.
 */
export const escapeProblem = (value: string): string | null =>
  value.includes('\ufffd')
    ? 'must be escaped as UTF-8, such as caf%C3%A9: it has bytes that are not UTF-8'
    : null

/** Whether a member of a query is a filter: `filter[…]` or `filter.…`. */
export const isFilter = (name: string): boolean => /^filter(?:[[.]|$)/.test(name)

/** The member that was probably meant by one that is unknown; undefined where none is near. */
const meantBy = (name: string, known: readonly string[], fields: readonly string[] | undefined) => {
  const [base, rest] = split(name)
  if (fields?.includes(base.normalize('NFC')))
    return `filter[${base}]${rest.replace(/\.([^.[\]]+)/g, '[$1]')}`
  if (fields && filterWords.has(bare(base))) return `filter${rest.startsWith('[') ? rest : '[name]'}`
  const word = elsewhere.get(bare(base))
  if (word !== undefined && known.includes(word)) return word
  return nearest(base, known)
}

const choices = (known: readonly string[], fields: readonly string[] | undefined): string => {
  const names = [...known, ...(fields ? ['filter[name]'] : [])]
  return names.length === 0 ? 'this query takes no members' : `this query takes ${names.join(', ')}`
}

const unknownText = (
  name: string,
  known: readonly string[],
  fields: readonly string[] | undefined,
): string => {
  const meant = meantBy(name, known, fields)
  return `is unknown here: ${meant === undefined ? choices(known, fields) : `did you mean ${meant}?`}`
}

/**
 * Reads the members of a query string other than filters. An empty member counts as not sent: an HTML form sends one
 * for each input. A member that is unknown or sent twice is a problem.
 * @param known the members that the query takes
 * @param fields the fields that filters may name; undefined for a query that takes no filters
 */
export const queryMembers = (
  pairs: Pairs,
  known: readonly string[],
  fields?: readonly string[],
): { members: Record<string, string>; problems: FieldProblem[] } => {
  const members: Record<string, string> = {}
  const problems = new Map<string, string>()
  for (const [name, value] of pairs) {
    if (fields && isFilter(name)) continue
    const badlyEscaped = escapeProblem(value)
    if (!known.includes(name)) problems.set(name, unknownText(name, known, fields))
    else if (value === '') continue
    else if (Object.hasOwn(members, name)) problems.set(name, 'must be sent once')
    else if (badlyEscaped !== null) problems.set(name, badlyEscaped)
    else members[name] = name === 'sortOrder' ? value.toUpperCase() : value
  }
  return {
    members,
    problems: Array.from(problems, ([name, message]) => ({ name: name || 'query', message })),
  }
}

import type { FieldProblem } from '../../../../shared/client/http/error.ts'
import { problemOf } from '../entries/shown.ts'
import type { InputProblem } from '../forms/editing.ts'
import { text } from '../language/text.ts'
import { type CollectionValues, nameMembers } from './collection-values.ts'
import { type FieldLine, isBlank } from './field-line.ts'

/** Members of a definition that have an input of their own, as the server names them. */
const inputs = ['type', 'label', 'help', 'options', 'format', 'default']

/** The path of an input of one field. */
export const fieldPath = (key: string, member: string): string => `${key}.${member}`

/** The key of the line that a path belongs to, and the member; undefined for a path of no field. */
export const ofField = (path: string): { key: string; member: string } | undefined => {
  const [, key, member] = /^(line-\d+)\.(\w+)$/.exec(path) ?? []
  return key === undefined || member === undefined ? undefined : { key, member }
}

/** The entries that a problem of the server names by their ids, and how many more it counts. */
export const entriesIn = (message: string): { ids: number[]; more: number } => {
  const [, ids = '', more = '0'] =
    /\bthe elements? with ids? ([\d, ]+?)(?: and (\d+) more)? [a-z]/.exec(message) ?? []
  return { ids: ids === '' ? [] : ids.split(', ').map(Number), more: Number(more) }
}

const hasEntries = (message: string): boolean => entriesIn(message).ids.length > 0

/** Whether the server offers to discard the values that an earlier field of the name left behind. */
export const offersDrop = (message: string): boolean => message.includes('dropValues')

const lineProblems = (line: FieldLine): InputProblem[] => {
  const { key, name, type, isRequired, hasInitial, initial } = line
  const wrong = hasInitial ? problemOf({ type, isRequired: type !== 'text' }, initial) : undefined
  const unnamed = name === '' ? [{ path: fieldPath(key, 'name'), message: text('forms.fillIn') }] : []
  const isNull = initial === '' && type !== 'text' && !isRequired
  return wrong === undefined || isNull
    ? unnamed
    : [...unnamed, { path: fieldPath(key, 'default'), message: wrong }]
}

const repeated = (lines: readonly FieldLine[]): InputProblem[] => {
  const names = lines.map(({ name }) => name.normalize('NFC'))
  return lines.flatMap(({ key, name }, at) =>
    name !== '' && names.indexOf(name.normalize('NFC')) < at
      ? [{ path: fieldPath(key, 'name'), message: text('model.nameTwice') }]
      : [],
  )
}

/** What is wrong with a collection before it is sent. The server checks everything else. */
export const checkCollection = (values: CollectionValues): InputProblem[] => {
  const lines = values.fields.filter((line) => !isBlank(line))
  return [
    ...nameMembers
      .filter((member) => values[member] === '')
      .map((path) => ({ path, message: text('forms.fillIn') })),
    ...lines.flatMap(lineProblems),
    ...repeated(lines),
  ]
}

/**
 * The inputs that the server's problems belong to. It names a definition by its number in the list that was sent, as in
 * `fields.0.default`, and a field whose values stand in the way by its name.
 */
export const placedProblems = (
  problems: readonly FieldProblem[],
  values: CollectionValues,
): InputProblem[] => {
  const sent = values.fields.filter((line) => !isBlank(line))
  return problems.map(({ name, message }) => {
    const [, at = '', member = ''] = /^fields[.[](\d+)\]?[.[]?(\w*)/.exec(name) ?? []
    const line = at === '' ? undefined : sent[Number(at)]
    if (line) return { path: fieldPath(line.key, inputs.includes(member) ? member : 'name'), message }
    const named = sent.find((one) => one.name.normalize('NFC') === name)
    if (named && hasEntries(message)) return { path: fieldPath(named.key, 'name'), message }
    return nameMembers.some((one) => one === name)
      ? { path: name, message }
      : { path: '', message: `${name} ${message}` }
  })
}

import type { Collection, FieldDefinition, FieldType } from '../../../../shared/client/types/answers.ts'
import type { FieldInput } from '../../../../shared/client/types/requests.ts'
import { type Shown, sentOf, shownOf } from '../entries/shown.ts'
import { isSame } from '../forms/combine.ts'

/** What the form of a collection holds of one field. */
export interface FieldLine {
  /** Tells the lines of a form apart while their names change. */
  key: string
  /** The field as it is stored; undefined for a new one. */
  was: FieldDefinition | undefined
  name: string
  type: FieldType
  isRequired: boolean
  unique: boolean
  label: string
  help: string
  /** The texts that may be chosen, one a line. */
  options: string
  format: '' | NonNullable<FieldDefinition['format']>
  /** Whether new entries begin with a value, which is `initial`. */
  hasInitial: boolean
  initial: Shown
  /** Whether values that an earlier field of the name left behind are discarded. */
  dropsValues: boolean
}

let count = 0

/** The line of a new field. */
export const newLine = (name = ''): FieldLine => {
  count += 1
  return {
    key: `line-${count}`,
    was: undefined,
    name,
    type: 'text',
    isRequired: false,
    unique: false,
    label: '',
    help: '',
    options: '',
    format: '',
    hasInitial: false,
    initial: '',
    dropsValues: false,
  }
}

/** The line of a stored field. @param key that of the line that showed it before */
export const lineOf = (was: FieldDefinition, key?: string): FieldLine => {
  const { name, type, allowNull, unique, label = '', help = '', options = [], format = '' } = was
  const line = newLine(name)
  return {
    ...line,
    key: key ?? line.key,
    was,
    type,
    isRequired: !allowNull,
    unique,
    label,
    help,
    options: options.join('\n'),
    format,
    hasInitial: was.default !== undefined,
    initial: was.default === undefined ? emptyOf(type) : shownOf({ type }, was.default),
  }
}

/** What the input of a value holds before anything is typed. */
export const emptyOf = (type: FieldType): Shown => (type === 'boolean' ? null : '')

/** Whether nobody has filled in anything of a line. Such a line is not sent. */
export const isBlank = (line: FieldLine): boolean => isSame({ ...newLine(), key: line.key }, line)

const optionsOf = (typed: string): string[] => typed.split('\n').filter((option) => option !== '')

/** Whether a line has a stored member as it was shown. What nobody touched is sent as it is stored. */
const isUntouched = (line: FieldLine, member: 'options' | 'initial'): boolean => {
  if (!line.was || line.type !== line.was.type) return false
  return isSame(lineOf(line.was)[member], line[member])
}

const initialOf = (line: FieldLine): unknown => {
  const { was, type, isRequired, initial } = line
  if (was?.default !== undefined && isUntouched(line, 'initial')) return was.default
  // An empty text is a value of its own.
  return type === 'text' && initial !== null ? initial : sentOf({ type, allowNull: !isRequired }, initial)
}

/** A line as the definition that is sent. */
export const fieldInput = (line: FieldLine): FieldInput => {
  const { was, name, type, isRequired, unique, label, help, format, hasInitial, dropsValues } = line
  const options = was?.options && isUntouched(line, 'options') ? was.options : optionsOf(line.options)
  const isRenamed = was !== undefined && was.name !== name.normalize('NFC')
  return {
    name,
    type,
    allowNull: !isRequired,
    unique,
    ...(hasInitial ? { default: initialOf(line) } : {}),
    ...(label === '' ? {} : { label }),
    ...(help === '' ? {} : { help }),
    ...(type === 'text' && options.length > 0 ? { options } : {}),
    ...(type === 'text' && format !== '' ? { format } : {}),
    ...(isRenamed ? { renamedFrom: was.name } : {}),
    ...(dropsValues ? { dropValues: true } : {}),
  }
}

/** Fields that every collection has, and that nobody defines. */
const builtIn: ReadonlySet<string> = new Set(['name', 'active', '_sort', '_hits'])

/** Whether a field is one that somebody defined. */
export const isOwnField = ({ name }: Pick<FieldDefinition, 'name'>): boolean => !builtIn.has(name)

/** The lines of a collection's own fields. @param keyOf the key of the line that showed a field before, by its name */
export const linesOf = (
  { fields }: Pick<Collection, 'fields'>,
  keyOf: (name: string) => string | undefined,
): FieldLine[] => fields.filter(isOwnField).map((field) => lineOf(field, keyOf(field.name)))

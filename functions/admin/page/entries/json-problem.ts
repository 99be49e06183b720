import type { TextKey } from '../language/english/index.ts'
import { text } from '../language/text.ts'

/** What a JSON text may have at a place (RFC 8259). `first` stands for the start of a list or an object. */
type Expected = 'value' | 'firstValue' | 'name' | 'firstName' | 'colon' | 'comma' | 'end'

const reasons: Readonly<Record<Expected | 'text', TextKey>> = {
  value: 'entries.jsonValue',
  firstValue: 'entries.jsonValue',
  name: 'entries.jsonName',
  firstName: 'entries.jsonName',
  colon: 'entries.jsonColon',
  comma: 'entries.jsonComma',
  end: 'entries.jsonEnd',
  text: 'entries.jsonText',
}

const space = /[ \t\r\n]*/y
/** JSON allows no control characters in texts but those from U+007F on. */
const quoted = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y

/** How many characters of a text match at a place; 0 where none do. */
const lengthAt = (pattern: RegExp, json: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.exec(json)?.[0].length ?? 0
}

/** Reads one part of a JSON text. @returns what may follow, and where; undefined where the text has something else here */
const stepAt = (
  json: string,
  at: number,
  expected: Expected,
  open: string[],
): { expected: Expected; at: number } | undefined => {
  const character = json[at] ?? ''
  const after = (): Expected => (open.length === 0 ? 'end' : 'comma')
  const isClosing = character === (open.at(-1) === '{' ? '}' : ']') && open.length > 0
  if (isClosing && (expected === 'comma' || expected === 'firstValue' || expected === 'firstName')) {
    open.pop()
    return { expected: after(), at: at + 1 }
  }
  if (expected === 'comma' && character === ',')
    return { expected: open.at(-1) === '{' ? 'name' : 'value', at: at + 1 }
  if (expected === 'colon' && character === ':') return { expected: 'value', at: at + 1 }
  if (expected === 'name' || expected === 'firstName') {
    const length = lengthAt(quoted, json, at)
    return length > 0 ? { expected: 'colon', at: at + length } : undefined
  }
  if (expected !== 'value' && expected !== 'firstValue') return undefined
  if (character === '{' || character === '[') {
    open.push(character)
    return { expected: character === '{' ? 'firstName' : 'firstValue', at: at + 1 }
  }
  const length = lengthAt(quoted, json, at) || lengthAt(scalar, json, at)
  return length > 0 ? { expected: after(), at: at + length } : undefined
}

/** Where a text stops being JSON, and what is wrong there; undefined for JSON. Browsers say this in ways that differ. */
export const faultOf = (json: string): { at: number; reason: keyof typeof reasons } | undefined => {
  const open: string[] = []
  let next: { expected: Expected; at: number } = { expected: 'value', at: 0 }
  for (;;) {
    const { expected } = next
    const at = next.at + lengthAt(space, json, next.at)
    if (at === json.length) return expected === 'end' ? undefined : { at, reason: expected }
    const step = stepAt(json, at, expected, open)
    if (!step) {
      const mayBeText = expected !== 'colon' && expected !== 'comma' && expected !== 'end'
      return { at, reason: json[at] === '"' && mayBeText ? 'text' : expected }
    }
    next = step
  }
}

/** Why a text is not JSON, with its line and column from 1; undefined for JSON. */
export const jsonFault = (json: string): string | undefined => {
  const fault = faultOf(json)
  if (!fault) return undefined
  const lines = json.slice(0, fault.at).split('\n')
  const column = (lines.at(-1)?.length ?? 0) + 1
  return text('entries.jsonFault', { line: lines.length, column, reason: text(reasons[fault.reason]) })
}

import { stripTypeScriptTypes } from 'node:module'
import type { Source } from './sources.ts'

/**
 * The parts of a file that are types only: what Node blanks out before it runs it. Code, comments and texts
 * are not among them, so a word there is never taken for a type.
 */
const typesIn = (text: string): string[] => {
  const code = stripTypeScriptTypes(text)
  const parts: string[] = []
  let part = ''
  for (const [at, character] of [...text].entries()) {
    const isBlanked = /\s/.test(code[at] ?? '')
    if (isBlanked) part += character
    else if (part !== '') {
      parts.push(part)
      part = ''
    }
  }
  return [...parts, part].map((one) => one.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim()).filter(Boolean)
}

/** Node blanks no types out of JSX, so casts are looked for in the whole text there; the linter finds `any`. */
const castsInJsx = (text: string): string[] =>
  [
    ...text
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      .matchAll(/(?<=[\w)\]}] )as (?!const\b)(?:[A-Z{(]|any\b|unknown\b|string\b|number\b)\w*/g),
  ].map(([cast]) => cast)

const withoutTexts = (type: string): string => type.replace(/'[^']*'|"[^"]*"/g, '')

const comments: readonly [RegExp, string][] = [
  [/@ts-(?:ignore|nocheck|expect-error)/, 'silences the type checker'],
  [/biome-ignore/, 'silences the linter'],
  [/\b(?:TODO|FIXME|XXX)\b/, 'leaves something to do'],
]

/** Ways around the type checker: casts but `as const`, `any`, and comments that silence a tool. */
export const typeProblems = ({ path, text }: Source): string[] => {
  const types = path.endsWith('.tsx') ? castsInJsx(text) : typesIn(text).map(withoutTexts)
  return [
    ...types.filter((type) => /^as\s+(?!const\b)/.test(type)).map((type) => `${path}: casts ${type}`),
    ...types.filter((type) => /(?<![.\w])any\b(?!\w)/.test(type)).map((type) => `${path}: any in ${type}`),
    ...comments.filter(([pattern]) => pattern.test(text)).map(([, problem]) => `${path}: ${problem}`),
  ]
}

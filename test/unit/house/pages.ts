import { existsSync, readFileSync } from 'node:fs'

const root = new URL('../../../', import.meta.url)

/** The pages for readers, by their paths from the root. */
export const pages = [
  'README.md',
  'shared/README.md',
  'functions/README.md',
  'infra/README.md',
  'shared/client/README.md',
  'test/README.md',
] as const

export const isThere = (path: string): boolean => existsSync(new URL(path, root))

export const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8')

/** The text of a page below a heading, as far as the next heading of that level or a higher one. */
export const sectionOf = (page: string, heading: string): string => {
  const [, below = ''] = textOf(page).split(`\n${heading}\n`)
  const level = heading.indexOf(' ')
  return below.split(new RegExp(`\n#{1,${level}} `))[0] ?? ''
}

/** The rows of the tables in a text, cell by cell, without the heads of the tables. */
export const rowsIn = (text: string): string[][] => {
  const lines = text.split('\n')
  return lines
    .filter((line, at) => {
      const isHead = /^\|[-|: ]+\|$/.test(lines[at + 1] ?? '')
      return line.startsWith('|') && !/^\|[-|: ]+\|$/.test(line) && !isHead
    })
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
}

/** What stands in backticks. */
export const codesIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/** The words of a cell that lists names. */
export const namesIn = (cell: string): string[] => cell.split(',').flatMap((name) => name.trim() || [])

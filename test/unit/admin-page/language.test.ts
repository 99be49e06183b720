import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { english } from '../../../functions/admin/page/language/english/index.ts'
import { french } from '../../../functions/admin/page/language/french/index.ts'
import { wantedLanguage } from '../../../functions/admin/page/language/languages.ts'

const folder = join(import.meta.dirname, '../../../functions/admin/page')

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('language/'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

const flat = (texts: object): [string, string][] =>
  Object.entries(texts).flatMap(([view, own]) =>
    Object.entries<string>(own).map(([key, text]): [string, string] => [`${view}.${key}`, text]),
  )

/** The places for values in a text, and how many forms it has. */
const shape = (text: string): object => ({
  places: [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].sort(),
  forms: text.split(' |||| ').length,
})

describe('the texts of the page', () => {
  const { ra: _, ...own } = french
  const byKey = new Map(flat(own))

  test.each(flat(english))('%s is in French too, with the same places and forms', (key, text) => {
    expect(shape(byKey.get(key) ?? '')).toEqual(shape(text))
    expect(byKey.get(key)).not.toBe('')
  })

  test('in French have no space before a sign, or behind an opening quote, at which a line could break', () => {
    expect([...byKey].filter(([, text]) => / [?!:;»]|« /.test(text)).map(([key]) => key)).toEqual([])
  })

  test('are all used', () => {
    // A key may be made of parts, as in text(`model.${type}`): then its view and a part of it stand there.
    const unused = flat(english).filter(([key]) => {
      const [view = '', name = ''] = key.split('.')
      return (
        !sources.includes(`'${key}'`) && !new RegExp(`\`${view}\\.[^\`]*\\$\\{`).test(sources) && name !== ''
      )
    })
    expect(unused.map(([key]) => key)).toEqual([])
  })
})

test('the language is the chosen one, or the first of the browser that the page has', () => {
  expect(wantedLanguage(null, ['de-DE', 'fr-CA', 'en'])).toBe('fr')
  expect(wantedLanguage('en', ['fr'])).toBe('en')
  expect(wantedLanguage('xx', ['de'])).toBe('en')
  expect(wantedLanguage(null, ['EN-gb', 'fr'])).toBe('en')
})

import { describe, expect, test } from 'vitest'
import { faultOf, jsonFault } from '../../../functions/admin/page/entries/json-problem.ts'

const samples = [
  '{"a": [1, -2.5e+3, "x\\u00e9\\n", true, false, null, {}], "b": {"c": []}}',
  '[]',
  ' 0 ',
  '"a"',
  '[[[1]], {"": ""}]',
]

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('a text that is no JSON', () => {
  test.each([
    ['{\n  "a": 1,\n  "b": }', 'Line 3, column 8: a value is missing here'],
    ['{\n  a: 1}', 'Line 2, column 3: a name in double quotes is missing here'],
    ['{"a" 1}', 'Line 1, column 6: a colon is missing here'],
    ['[1 2]', 'Line 1, column 4: a comma or a closing bracket is missing here'],
    ['[1,]', 'Line 1, column 4: a value is missing here'],
    ['{"a":1}}', 'Line 1, column 8: the JSON has ended, and nothing may follow'],
    ['["a\nb"]', 'Line 1, column 2: this text has no closing quote'],
    ['[1', 'Line 1, column 3: a comma or a closing bracket is missing here'],
    ['[01]', 'Line 1, column 2: a value is missing here'],
    ['', 'Line 1, column 1: a value is missing here'],
  ])('%j: the line, the column and the reason are told', (json, told) => {
    expect(jsonFault(json)).toContain(told)
  })

  test.each(samples)('%s is JSON, and is none in just the cases in which a browser says so', (json) => {
    expect(faultOf(json)).toBeUndefined()
    const marks = ['', ' ', ',', ':', '"', '{', '}', '[', ']', '1', '.', 'e', '-', '\\', '\n', 't']
    for (let at = 0; at <= json.length; at += 1)
      for (const mark of marks)
        for (const text of [
          json.slice(0, at) + mark + json.slice(at + 1),
          json.slice(0, at) + mark + json.slice(at),
        ])
          expect([text, faultOf(text) === undefined]).toEqual([text, isJson(text)])
  })
})

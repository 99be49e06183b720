import { expect, test } from 'vitest'
import { prefersHtml } from '../../../shared/http/answers/accept.ts'

test.each([
  ['Chrome', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'],
  ['Firefox and Safari', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ['an older browser', 'text/html, application/xhtml+xml, */*'],
  ['Lynx', 'text/html, text/plain, text/sgml;q=0.9, */*;q=0.01'],
  ['HTML alone', 'text/html'],
  ['HTML in other letters, with a parameter', 'TEXT/HTML; charset=utf-8'],
  ['any text', 'text/*'],
  ['any text rather than JSON', 'application/json;q=0.5, text/*;q=0.6'],
  ['more HTML than JSON', 'application/json;q=0.1, text/html;q=0.2'],
])('%s prefers HTML: %s', (_, header) => {
  expect(prefersHtml(header)).toBe(true)
})

test.each([
  ['nothing said', undefined],
  ['an empty header', ''],
  ['curl, fetch, Python', '*/*'],
  ['axios', 'application/json, text/plain, */*'],
  ['jQuery for JSON', 'application/json, text/javascript, */*; q=0.01'],
  ['JSON alone', 'application/json'],
  ['both alike', 'text/html, application/json'],
  ['both alike, by their kinds', 'text/*, application/*'],
  ['more JSON than HTML', 'text/html;q=0.8, application/json'],
  ['no HTML', 'text/html;q=0, */*'],
  ['neither', 'image/png'],
  ['neither of them', 'text/html;q=0, application/json;q=0'],
  ['a weight that is no number', 'text/html;q=much, */*;q=0.1'],
])('%s does not: %s', (_, header) => {
  expect(prefersHtml(header)).toBe(false)
})

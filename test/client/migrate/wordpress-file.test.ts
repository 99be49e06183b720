import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { openExport } from '../../../shared/client/migrate/open.ts'
import type { ReadOptions } from '../../../shared/client/migrate/types.ts'
import { postHtml } from '../../../shared/client/migrate/wordpress/html.ts'
import { entriesOf, fixture, temporary } from './fixtures.ts'

const files = temporary()
afterAll(files.remove)

const both = [fixture('wordpress-1.xml'), fixture('wordpress-2.xml')]
const open = (options: ReadOptions = {}, paths = both) => openExport('wordpress', paths, options)

describe('the file', () => {
  const text = readFileSync(both[0] ?? '', 'utf8')
  const opened = (changed: string) => {
    const path = files.path('other.xml')
    writeFileSync(path, changed)
    return open({}, [path])
  }

  test('that is cut is refused in one line, wherever the cut is', async () => {
    for (const part of [0.1, 0.3, 0.5, 0.8])
      await expect(opened(text.slice(0, Math.floor(text.length * part)))).rejects.toThrow(
        /^\S+other\.xml is cut: \S+ does not end\.$/,
      )
    await expect(opened(text.slice(0, text.lastIndexOf('</rss>')))).rejects.toThrow(
      'is cut: rss does not end.',
    )
    await expect(opened('')).rejects.toThrow('is empty')
  })

  test.each([
    [
      'of a newer version',
      (xml: string) => xml.replace('<wp:wxr_version>1.2<', '<wp:wxr_version>1.3<'),
      'is of version 1.3 of the export format',
    ],
    [
      'without a version',
      (xml: string) => xml.replace(/<wp:wxr_version>.*\n/, ''),
      'is no export of WordPress: it has no wp:wxr_version',
    ],
    [
      'that is a feed',
      () => '<rss version="2.0"><channel><title>x</title></channel></rss>',
      'is no export of WordPress',
    ],
    ['that is JSON', () => '{"entries": []}', 'cannot be read as XML'],
    [
      'with an element that ends twice',
      (xml: string) => xml.replace('</item>', '</item></item>'),
      'cannot be read as XML: Unexpected close tag',
    ],
  ])('%s is refused', async (_, change, reason) => {
    await expect(opened(change(text))).rejects.toThrow(reason)
  })

  test('of another site is refused beside the first', async () => {
    const other = files.path('site.xml')
    writeFileSync(other, text.replaceAll('https://www.example.com', 'https://example.org'))
    await expect(open({}, [both[0] ?? '', other])).rejects.toThrow(
      'is of the site example.org, and the files before it of example.com',
    )
  })

  test('may have a byte order mark and empty lines before its declaration', async () => {
    expect((await entriesOf(await opened(`\ufeff\n\n${text}`))).size).toBe(5)
  })
})

test.each([
  ['a\n\nb', '<p>a</p>\n<p>b</p>'],
  ['a\n\n<!--more Read on-->\n\nb', '<p>a</p>\n<p>b</p>'],
  ['a\r\nb', '<p>a<br>\nb</p>'],
  ['<ul>\n<li>x</li>\n</ul>', '<ul>\n<li>x</li>\n</ul>'],
  ['<p>done</p>', '<p>done</p>'],
  ['text <strong>bold</strong>', '<p>text <strong>bold</strong></p>'],
  ['', ''],
])('paragraphs: %j', (text, html) => {
  expect(postHtml(text).html.replaceAll(/\n+/g, '\n')).toBe(html)
})

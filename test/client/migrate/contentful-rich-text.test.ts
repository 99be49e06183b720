import { describe, expect, test } from 'vitest'
import { openExport } from '../../../shared/client/migrate/open.ts'
import type { ReadOptions } from '../../../shared/client/migrate/types.ts'
import { entriesOf, fieldsOf, fixture } from './fixtures.ts'

const open = (options: ReadOptions = {}, path = fixture('contentful.json')) =>
  openExport('contentful', [path], options)
const valuesOf = async (id: string, options: ReadOptions = {}) =>
  (await entriesOf(await open(options))).get(`contentful:${id}`)?.values ?? {}
const image = 'https://images.ctfassets.net/s/image/a.png'
const pdf = 'https://assets.ctfassets.net/s/pdf/b.pdf'

describe('rich text', () => {
  test('becomes HTML with every node', async () => {
    const { body } = await valuesOf('post1')
    const ada = 'data-collection="person" data-source="contentful:ada"'
    expect(String(body).replaceAll('><', '>\n<').split('\n')).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>H${level}</h${level}>`),
      '<p>',
      '<b>bold</b>',
      '<i> italic</i>',
      '<u> under</u>',
      '<code> code</code>',
      '<sup> sup</sup>',
      '<sub> sub</sub>',
      '<s> strike</s>',
      '</p>',
      '<p>a &lt; b &amp; &quot;c&quot;<br/>next line</p>',
      '<p>',
      '<a href="https://example.com/?a=1">site</a>',
      `<a ${ada}>entry</a>`,
      `<a href="${pdf}">asset</a>`,
      '<a data-urn="crn:contentful:::content:spaces/x/entries/y">resource</a>',
      '</p>',
      '<p>',
      `<span ${ada}>`,
      '</span>',
      '<span data-urn="crn:inline">',
      '</span>gone</p>',
      '<ul>',
      '<li>',
      '<p>one</p>',
      '</li>',
      '<li>',
      '<p>two</p>',
      '</li>',
      '</ul>',
      '<ol>',
      '<li>',
      '<p>first</p>',
      '</li>',
      '</ol>',
      '<blockquote>',
      '<p>said</p>',
      '</blockquote>',
      '<hr/>',
      '<table>',
      '<tr>',
      '<th>',
      '<p>Head</p>',
      '</th>',
      '</tr>',
      '<tr>',
      '<td>',
      '<p>Cell</p>',
      '</td>',
      '</tr>',
      '</table>',
      `<div ${ada}>`,
      '</div>',
      `<img src="${image}" alt="A &quot;picture&quot;">`,
      '<div data-urn="crn:block">',
      '</div>',
      '<p>of tomorrow</p>',
    ])
  })

  test('stays JSON if asked for, with references and urls as targets', async () => {
    expect(fieldsOf(await open({ richText: 'json' }), 'blogPost').body).toBe('rawJson')
    const { body } = await valuesOf('post1', { richText: 'json' })
    const text = JSON.stringify(body)
    expect(text).toContain('"nodeType":"heading-6"')
    expect(text).toContain(
      '"nodeType":"entry-hyperlink","data":{"target":{"collection":"person","id":null,"source":"contentful:ada"}}',
    )
    expect(text).toContain(`"target":{"url":"${image}","type":"image/png","title":"A \\"picture\\""}`)
    expect(text).toContain('"nodeType":"entry-hyperlink","data":{"target":null}')
  })

  test('becomes Markdown if asked for, in which elements that stand for an entry stay', async () => {
    const { body } = await valuesOf('post1', { markdown: true })
    const lines = String(body).split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        '# H1',
        '-   one',
        '1.  first',
        '> said',
        '* * *',
        '<div data-collection="person" data-source="contentful:ada"></div>',
        `![A "picture"](${image})`,
      ]),
    )
    expect(String(body)).toContain('**bold**')
    expect(String(body)).toContain('<a data-collection="person" data-source="contentful:ada">entry</a>')
    expect(String(body)).toContain('<table>')
  })
})

import { describe, expect, test } from 'vitest'
import { areas, publicAddress } from '../../../functions/admin/page/site/areas.ts'
import { type Branch, choicesOf, treeOf, wayTo } from '../../../functions/admin/page/site/sections.ts'
import { itemFields, sectionFields } from '../../../functions/admin/page/site/site-fields.ts'
import { urlCause } from '../../../functions/admin/page/site/url.ts'
import type { Section } from '../../../shared/client/types/answers.ts'
import { pageUpdate } from '../../../shared/contract/pages.ts'
import { sectionUpdate } from '../../../shared/contract/sections.ts'
import { staticItemUpdate } from '../../../shared/contract/static.ts'

const section = (id: number, name: string, parentId: number | null, sort = 500): Section => ({
  id,
  name,
  url: name,
  description: '',
  active: true,
  parentId,
  hits: 0,
  sort,
  createdAt: '',
  updatedAt: '',
})
const sections = [
  section(1, 'museum', null),
  section(2, 'visit', null, 1),
  section(3, 'team', 1),
  section(4, 'history', 1),
  section(5, 'archive', 4),
  section(6, 'lost', 99),
]

describe('the tree of sections', () => {
  const names = (branches: readonly Branch[]): unknown[] =>
    branches.map((branch) => [branch.section.name, names(branch.within)])

  test('has each level by sort number and name; a section whose own one is not there stands at the top', () => {
    expect(names(treeOf(sections))).toEqual([
      ['visit', []],
      ['lost', []],
      [
        'museum',
        [
          ['history', [['archive', []]]],
          ['team', []],
        ],
      ],
    ])
  })

  test('has no choices below the section that is moved', () => {
    expect(choicesOf(sections, 4).map(({ label }) => label)).toEqual([
      'visit',
      'lost',
      'museum',
      'museum / team',
    ])
  })

  test('leads to a section by those that it stands in, and ends where they stand in each other', () => {
    expect(wayTo(sections, 5).map(({ id }) => id)).toEqual([1, 4, 5])
    expect(wayTo(sections, null)).toEqual([])
    expect(wayTo([section(1, 'a', 2), section(2, 'b', 1)], 1).map(({ id }) => id)).toEqual([2, 1])
  })
})

describe('a url', () => {
  const urls = [
    ['about', undefined],
    ['/about/team/', undefined],
    ['sections', undefined],
    ['items', undefined],
    ['日本/é', undefined],
    ['', 'site.urlEmpty'],
    ['a'.repeat(256), 'site.urlLong'],
    [' a', 'site.urlEnds'],
    ['a?b', 'site.urlDelimiters'],
    ['50%', 'site.urlDelimiters'],
    ['a\\b', 'site.urlBackslash'],
    ['https://x', 'site.urlColon'],
    ['a//b', 'site.urlSegments'],
    ['/', 'site.urlSegments'],
    ['a/../b', 'site.urlDots'],
    ['a /b', 'site.urlSpaces'],
    ['a\u200bb', 'site.urlUnseen'],
  ] as const
  test.each(urls)('%j is refused for its cause: %s', (url, cause) => {
    for (const { taken } of Object.values(areas)) expect(urlCause(url, taken)).toBe(cause)
    expect(sectionUpdate.safeParse({ url }).success).toBe(cause === undefined)
  })

  test.each(['sections/a', '/sections/a', 'sections/', 'items/a', '//items/a', 'itemsa', 'sections//'])(
    '%s is refused here just where the server refuses it',
    (url) => {
      const isPage = urlCause(url, areas.pages.taken) === undefined
      const isBlock = urlCause(url, areas.static.taken) === undefined
      expect([isPage, isBlock]).toEqual([
        pageUpdate.safeParse({ url }).success,
        staticItemUpdate.safeParse({ url }).success,
      ])
    },
  )

  test('has a public address without slashes at its ends, and with what an address cannot carry escaped', () => {
    expect(publicAddress('/pages/', '/about us/é/')).toBe('/pages/about%20us/%C3%A9')
  })
})

describe('forms', () => {
  const input = () => null
  const form = {
    sections,
    inputs: { url: input, section: input, values: input },
    text: (key: string) => key,
    parent: 4,
  }

  test('have the members that the interface takes, and the section that something new stands in', () => {
    const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name).sort()
    const known = (schema: { shape: object }) =>
      Object.keys(schema.shape)
        .filter((name) => name !== 'active' && name !== 'hits')
        .sort()
    const page = itemFields({ ...form, area: areas.pages })
    const block = itemFields({ ...form, area: areas.static })
    expect(names(page)).toEqual(known(pageUpdate))
    expect(names(block)).toEqual(known(staticItemUpdate))
    expect(names(sectionFields({ ...form, area: areas.pages }))).toEqual(known(sectionUpdate))
    expect(block.find(({ name }) => name === 'sectionId')?.default).toBe(4)
  })

  test('tell a section by name, with those that it stands in', () => {
    const rules = itemFields({ ...form, area: areas.pages }).find(({ name }) => name === 'parentId')?.rules
    expect(rules?.told('5')).toBe('museum / history / archive')
    expect(rules?.told('77')).toBe('77')
    expect(rules?.told('')).toBe('site.noSection')
    expect(rules?.sentOf('')).toBe(null)
    expect(rules?.sentOf('5')).toBe(5)
  })
})

import { expect, test } from 'vitest'
import type { Content } from './kept.ts'
import { viewOf } from './view.ts'

const timestamp = '2026-01-01T00:00:00.000Z'

const pageAt = (
  url: string,
  id = 1,
  parentId: number | null = null,
): Content['pages']['entities'][number] => ({
  id,
  name: url,
  url,
  title: url,
  description: '',
  seo: [],
  fields: {},
  active: true,
  parentId,
  hits: 0,
  sort: 500,
  createdAt: timestamp,
  updatedAt: timestamp,
})

const sectionAt = (url: string, id: number, parentId: number | null): Content['sections'][string] => ({
  etag: '"1"',
  body: { id, name: url, url, description: '', active: true, parentId, hits: 0, sort: 500 },
})

const contentWith = (pages: Content['pages']['entities'], sections: Content['sections'] = {}): Content => ({
  countries: { cursor: '', entities: [] },
  pages: { cursor: '', entities: pages },
  blocks: { cursor: '', entities: [] },
  sections,
  largest: { etag: '"1"', body: [] },
})

test('pages are in order of url, each with its file, its encoded path and the sections it is in', () => {
  const sections = { docs: sectionAt('docs', 1, null), 'docs/ja': sectionAt('docs/ja', 2, 1) }
  const { pages } = viewOf(contentWith([pageAt('/docs/ja/使い方/', 1, 2), pageAt('about', 2, 7)], sections))
  expect(pages.map(({ file, path, sections }) => ({ file, path, sections }))).toEqual([
    {
      file: 'docs/ja/使い方/index.html',
      path: '/docs/ja/%E4%BD%BF%E3%81%84%E6%96%B9/',
      sections: ['docs', 'docs/ja'],
    },
    { file: 'about/index.html', path: '/about/', sections: [] },
  ])
})

test.each(['../up', 'a/../../up', 'a\\..\\..\\up', '..'])('a page at %s is refused', (url) => {
  expect(() => viewOf(contentWith([pageAt(url)]))).toThrow('outside of the site')
})

test('a static block that is not published leaves its place empty', () => {
  expect(viewOf(contentWith([])).footer).toBeUndefined()
})

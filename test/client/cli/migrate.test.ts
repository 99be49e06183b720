import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unique } from '../../http/harness/unique.ts'
import { asAdministrator } from './command.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'typecase-migrate-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** An export of WordPress with one page, at a url that no other test uses. */
const exportOf = (slug: string): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://example.com</wp:base_site_url>
<item><title>A page</title><content:encoded><![CDATA[<p>Bread</p>]]></content:encoded>
<wp:post_id>4</wp:post_id><wp:post_name>${slug}</wp:post_name><wp:status>publish</wp:status>
<wp:post_parent>0</wp:post_parent><wp:post_type>page</wp:post_type></item>
</channel></rss>
`

test('a migration is told in words and as JSON, and a second one has nothing to do', async () => {
  const file = join(folder, 'export.xml')
  const media = join(folder, 'media.json')
  writeFileSync(file, exportOf(unique('page')))
  const args = ['migrate', 'wordpress', file, '--media', media]
  const first = await asAdministrator(...args, '--json')
  expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('Pages: 1 added, 0 were there\n') })
  expect(JSON.parse(first.stdout)).toMatchObject({ pages: { added: 1, there: 0, failed: 0 }, failures: [] })
  expect(JSON.parse(readFileSync(media, 'utf8'))).toEqual([])
  const second = await asAdministrator(...args)
  expect(second).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining('Nothing to do: everything is there.\n'),
  })
})

test('an export that is cut, and another system’s, are told in one line', async () => {
  const file = join(folder, 'cut.xml')
  writeFileSync(file, exportOf('cut').slice(0, 400))
  const line = /^[^\n]+\n$/
  expect(await asAdministrator('migrate', 'wordpress', file)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(line),
  })
  expect(await asAdministrator('migrate', 'strapi', file)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(line),
  })
  expect((await asAdministrator('migrate', 'wordpres', file)).stderr).toContain('Did you mean wordpress?')
})

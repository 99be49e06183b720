import { expect, test } from 'vitest'
import { openExport } from '../../../shared/client/migrate/open.ts'
import { mediaText } from '../../../shared/client/migrate/report.ts'
import { migrate } from '../../../shared/client/migrate/run.ts'
import { fixture } from './fixtures.ts'
import { memoryTarget } from './memory-target.ts'

test.each([
  ['strapi', [fixture('strapi5')]],
  ['contentful', [fixture('contentful.json')]],
  ['wordpress', [fixture('wordpress-1.xml'), fixture('wordpress-2.xml')]],
] as const)(
  'an export of %s comes in whole, with ids in all its references, and a second time not at all',
  async (system, files) => {
    const target = memoryTarget()
    const report = await migrate(await openExport(system, files), target)
    expect(report).toMatchObject({ entries: { failed: 0 }, references: { unresolved: 0 } })
    expect(report.references.set).toBeGreaterThan(2)
    expect(report.entries.added).toBeGreaterThan(3)
    expect(JSON.parse(mediaText(report))).toEqual(report.findings.media())
    const again = memoryTarget({}, target.kept)
    await migrate(await openExport(system, files), again)
    expect(again.writes).toEqual([])
  },
)

test.each([
  ['strapi', ['a', 'b'], {}, 'An export of strapi is one file, and 2 were named.'],
  ['contentful', [], {}, 'An export of contentful is one file, and 0 were named.'],
  ['wordpress', [], {}, 'has at least one file'],
  [
    'wordpress',
    ['a'],
    { locale: 'de', archived: true },
    'An export of wordpress takes no --locale and no --archived: leave it out.',
  ],
  ['strapi', ['a'], { markdown: true }, 'An export of strapi takes no --markdown'],
  ['contentful', ['a'], { markdown: true, richText: 'json' }, 'leave out --rich-text json or --markdown'],
] as const)('%s with %j and %j is refused', async (system, files, options, reason) => {
  await expect(openExport(system, files, options)).rejects.toThrow(reason)
})

test.each([
  ['strapi', [fixture('strapi5')], 'articles', 'strapi-articles'],
  ['contentful', [fixture('contentful.json')], 'blogPost', 'contentful-blogPost'],
  ['wordpress', [fixture('wordpress-1.xml')], 'categories', 'wordpress-categories'],
] as const)(
  'an export of %s comes in beside another collection of the same name',
  async (system, files, name, other) => {
    const target = memoryTarget({ there: [{ id: 50, name, singleName: 'x', fields: [] }] })
    const report = await migrate(await openExport(system, files), target)
    expect(report).toMatchObject({ entries: { failed: 0 }, references: { unresolved: 0 } })
    expect(report.collectionsAdded).toContain(other)
    expect(Object.keys(target.of(name))).toEqual([])
    const stored = [...target.kept.collections.values()].map(({ elements }) => [...elements.values()])
    expect(JSON.stringify(stored)).toContain(`{"collection":"${other}","id":`)
    expect(JSON.stringify(stored)).not.toContain(`"collection":"${name}"`)
  },
)

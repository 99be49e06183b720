import type { Admin } from '../../../../shared/client/admin/create-admin.ts'

/** The urls of page sections, with those of their parents. A parent has a higher id than its child. */
export const pageSections = [
  ['news', 'company'],
  ['about', undefined],
  ['company', undefined],
] as const

const articleCount = 2_500

/** Fills a stage with something of every kind: drafts, trees, gaps in ids, values of each type, and a role in use. */
export const fillSite = async (admin: Admin): Promise<void> => {
  const role = await admin.roles.add({ name: 'author', permissions: { elements: ['read', 'create'] } })
  await admin.users.add({
    email: 'author@example.com',
    password: 'correct-horse-battery-2',
    roleId: role.id,
    name: 'Ä',
  })
  const ids = new Map<string, number>()
  for (const [url] of pageSections) ids.set(url, (await admin.pages.sections.add({ name: url, url })).id)
  for (const [url, parent] of pageSections) {
    const [id = 0, parentId = null] = [ids.get(url), parent === undefined ? null : ids.get(parent)]
    await admin.pages.sections.update(id, { parentId, active: true })
  }
  const gone = await admin.pages.items.add({ name: 'Gone', url: 'gone' })
  await admin.pages.items.delete(gone.id)
  await admin.pages.items.add({
    name: 'About',
    url: 'about/us',
    parentId: ids.get('about'),
    active: true,
    fields: { seats: { type: 'number', value: 12 }, data: { type: 'rawJson', value: { z: 1, a: [null] } } },
    seo: [{ name: 'description', type: 'text', value: 'Bread' }],
  })
  await admin.pages.items.add({ name: 'Imprint', url: 'imprint', title: 'Imprint' })
  const block = await admin.static.sections.add({ name: 'Blocks', url: 'blocks', active: true })
  await admin.static.items.add({
    name: 'Footer',
    url: 'footer',
    fields: [],
    sectionId: block.id,
    active: true,
  })
  const gap = await admin.collections.add({ name: 'gone', singleName: 'g', pluralName: 'gs', fields: [] })
  await admin.collections.delete(gap.id)
  const articles = await admin.collections.add({
    name: 'articles',
    singleName: 'article',
    pluralName: 'articles',
    fields: [
      { name: 'title', type: 'text', allowNull: false, unique: true },
      { name: 'on', type: 'date' },
      { name: 'accent', type: 'color', default: '#F80' },
      { name: 'hits', type: 'number' },
      { name: 'data', type: 'rawJson' },
    ],
  })
  await admin.collections.publish(articles.id)
  await admin.elements.import(
    articles.id,
    Array.from({ length: articleCount }, (_, at) => ({
      name: `article ${at}`,
      title: `Title ${at}`,
      active: at % 3 === 0,
      hits: at,
      data: at % 2 === 0 ? null : { n: JSON.rawJSON(`1234567890123456789${at}`) },
    })),
  )
  const tips = await admin.collections.add({
    name: 'tips',
    singleName: 'tip',
    pluralName: 'tips',
    fields: [{ name: 'text', type: 'text' }],
  })
  await admin.elements.add(tips.id, { name: 'a tip', text: 'Bake.' })
}

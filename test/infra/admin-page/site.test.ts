import { expect, test } from 'vitest'
import { describeAdminPage } from './describe.ts'
import { siteViews } from './views/site.ts'

describeAdminPage('pages and static blocks in the page', (running) => {
  const open = async (address: string) => {
    const tab = await running.open(address)
    return { ...tab, views: siteViews(tab.page) }
  }
  const readPublic = async (path: string) => {
    const answer = await fetch(`${running.url}${path}`)
    return { status: answer.status, text: await answer.text() }
  }

  test('a section, a section in it, and a page with every type, which the public reads', async () => {
    const { page, wrong, views } = await open('/')
    const { form, tree } = views
    await page.getByRole('menuitem', { name: 'Pages' }).click()
    await page.getByRole('link', { name: 'New section' }).click()
    await form.getByLabel('Name').fill('Museum')
    await form.getByLabel('URL').fill('museum')
    await views.save()
    await views.heading('Museum').waitFor()
    await page.getByRole('link', { name: 'New section in it' }).click()
    await form.getByLabel('Name').fill('Team')
    await form.getByLabel('URL').fill('museum/team')
    expect(await form.getByRole('combobox', { name: 'Stands in section' }).inputValue()).toBe('Museum')
    await views.save()
    await views.heading('Team').waitFor()
    await page.getByText('In Museum').waitFor()
    await views.section('Team').waitFor()

    await page.getByRole('link', { name: 'New page' }).click()
    await form.getByLabel('Name').fill('Curators')
    await form.getByLabel('URL').fill('who?')
    await views.save()
    await views.alert.getByText('Leave out ? # and %').waitFor()
    await form.getByLabel('URL').fill('museum/curators é')
    await form.getByText('Public address: /pages/museum/curators é').waitFor()
    await form.getByLabel('Title').fill('The curators')
    await views.addValue('Search engines', 'robots', 'Text', (label) =>
      views.values('Search engines').getByLabel(label, { exact: true }).fill('noindex'),
    )
    const value = (label: string) => views.values('Values').getByLabel(label, { exact: true })
    await views.addValue('Values', 'intro', 'Text', (label) => value(label).fill('  two\nlines '))
    await views.addValue('Values', 'people', 'Number', (label) => value(label).fill('12.5'))
    await views.addValue('Values', 'open', 'Yes or no', async (label) => {
      await value(label).click()
      await page.getByRole('option', { name: 'Yes' }).click()
    })
    await views.addValue('Values', 'accent', 'Color', (label) => value(label).fill('#ff8800'))
    await views.addValue('Values', 'since', 'Date and time', (label) => value(label).fill('2026-07-01T10:30'))
    await views.addValue('Values', 'data', 'JSON', (label) =>
      value(label).fill('{"large": 12345678901234567890}'),
    )
    await views.values('Values').getByRole('button', { name: 'Up: value 2' }).click()
    expect(await views.values('Values').getByLabel('Key 1').inputValue()).toBe('people')
    await views.values('Values').getByRole('button', { name: 'Remove: value 2' }).click()
    await views.save()
    await views.heading('Curators').waitFor()
    expect(await page.getByRole('link', { name: /^\/pages\// }).count()).toBe(0)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const link = page.getByRole('link', { name: '/pages/museum/curators é' })
    const address = await link.getAttribute('href')
    expect((await readPublic(address ?? '')).text).toContain('"title":"The curators"')
    const { text } = await readPublic('/api/pages/items/1')
    expect(JSON.parse(text).payload).toMatchObject({
      name: 'Curators',
      seo: [{ name: 'robots', type: 'text', value: 'noindex' }],
      fields: {
        people: { type: 'number', value: 12.5 },
        open: { type: 'boolean', value: true },
        accent: { type: 'color', value: '#ff8800' },
        since: { type: 'date', value: '2026-07-01T08:30:00.000Z' },
      },
    })
    expect(text).not.toContain('intro')
    expect(text).toContain('{"large":12345678901234567890}')
    await page.getByRole('link', { name: '← Team' }).click()
    await page.getByRole('link', { name: 'Curators', exact: true }).waitFor()
    await tree.waitFor()
    expect(wrong).toEqual([])
  })

  test('two people change values of one page, and neither loses text', async () => {
    const named = (name: string, value: string) => ({ name, type: 'text' as const, value })
    const { items } = running.admin.pages
    const { id } = await items.add({
      name: 'Two',
      url: 'two',
      fields: [named('a', 'old'), named('b', 'old')],
    })
    const { page, wrong, views } = await open(`/pages/${id}`)
    const value = (number: number) => views.values('Values').getByLabel(`Value ${number}`, { exact: true })
    await value(1).fill('mine')
    await items.update(id, { fields: [named('a', 'old'), named('b', 'theirs')] })
    await views.save()
    await page.getByText(/Another person changed Values meanwhile/).waitFor()
    await views.isSaved()
    expect(await value(2).inputValue()).toBe('theirs')
    expect((await items.get(id)).fields).toMatchObject({ a: { value: 'mine' }, b: { value: 'theirs' } })

    await value(1).fill('mine again')
    await items.update(id, { fields: [named('a', 'theirs too'), named('b', 'theirs')] })
    await views.save()
    const dialog = page.getByRole('dialog', { name: /Another person saved/ })
    await dialog.getByText('a: theirs too').waitFor()
    await dialog.getByRole('radiogroup', { name: 'Values' }).getByLabel('Keep mine').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await views.isSaved()
    expect((await items.get(id)).fields).toMatchObject({ a: { value: 'mine again' } })

    // What the server alone refuses stands at its input.
    await value(1).fill('not saved')
    await items.add({ name: 'Other', url: 'other' })
    await views.form.getByLabel('URL').fill('other')
    await views.save()
    await views.alert.getByRole('button', { name: 'URL' }).waitFor()
    expect(await value(1).inputValue()).toBe('not saved')
    await views.form.getByLabel('URL').fill('two')
    await views.save()
    await views.isSaved()
    expect(wrong).toEqual([])
  })

  test('a section is renamed, moved and published; a refused delete names what stands in it', async () => {
    const { sections, items } = running.admin.pages
    const outer = await sections.add({ name: 'Archive', url: 'archive' })
    const inner = await sections.add({ name: 'Letters', url: 'letters', parentId: outer.id })
    const item = await items.add({ name: 'A letter', url: 'a-letter', parentId: outer.id })
    const { page, wrong, views } = await open('/pages')
    const { actions } = views
    await views.openSection('Archive')
    await views.deleteSection()
    await views.alert.getByText(/not empty.*Sections in it: Letters\. Pages in it: A letter\./).waitFor()
    expect(await sections.get(outer.id)).toMatchObject({ name: 'Archive' })

    await page.getByRole('treeitem', { name: 'Archive' }).press('ArrowRight')
    await views.openSection('Letters')
    await actions.getByRole('link', { name: 'Edit or rename' }).click()
    await views.form.getByLabel('Name').fill('Post')
    await views.save()
    await views.section('Post').waitFor()
    await page.getByRole('link', { name: '← Post' }).click()
    await actions.getByRole('button', { name: 'Publish' }).click()
    await actions.getByRole('button', { name: 'Unpublish' }).waitFor()
    await page.getByRole('link', { name: '/pages/sections/letters' }).waitFor()
    expect((await readPublic('/pages/sections/letters')).status).toBe(200)
    await actions.getByRole('button', { name: 'Move to …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move Post' })
    await views.choose(dialog, 'Stands in section', 'Museum')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('In Museum').waitFor()
    expect((await sections.get(inner.id)).parentId).toBe(1)

    // Another person saved it: nothing is done before the person has looked.
    await sections.update(inner.id, { description: 'Theirs' })
    await actions.getByRole('button', { name: 'Unpublish' }).click()
    await views.alert.getByText(/Another person saved this section/).waitFor()
    await page.getByText('Theirs').waitFor()
    await actions.getByRole('button', { name: 'Unpublish' }).click()
    await actions.getByRole('button', { name: 'Publish' }).waitFor()

    await items.delete(item.id)
    await views.openSection('Archive')
    await views.deleteSection()
    await views.heading('All pages').waitFor()
    await views.section('Archive').waitFor({ state: 'detached' })
    expect(wrong).toEqual([])
  })

  test('pages are published together, copied, and deleted with an undo', async () => {
    const { sections, items } = running.admin.pages
    const { id: parentId } = await sections.add({ name: 'News', url: 'news' })
    for (const name of ['One', 'Second', 'Third']) await items.add({ name, url: name, parentId })
    const { page, wrong, views } = await open(`/pages/sections/${parentId}`)
    for (const name of ['One', 'Second']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    const bar = page.getByRole('region', { name: 'Selected entries' })
    await bar.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('link', { name: '/pages/Second' }).waitFor()
    expect(await items.list({ filter: { parentId, active: true } })).toMatchObject({ total: 2 })

    await page.getByRole('link', { name: 'Third', exact: true }).click()
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.getByText('This is a copy of “Third”').waitFor()
    expect(await views.form.getByLabel('URL').inputValue()).toBe('')
    await views.form.getByLabel('Name').fill('Fourth')
    await views.form.getByLabel('URL').fill('fourth')
    await page.getByRole('button', { name: 'Save and close' }).click()
    await page.getByRole('link', { name: 'Fourth', exact: true }).click()
    await views.heading('Fourth').waitFor()
    expect(await items.list({ filter: { parentId, name: 'Fourth' } })).toMatchObject({ total: 1 })
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Fourth', exact: true }).waitFor()
    expect(wrong).toEqual([])
  })

  test('a static block is written and published in its section', async () => {
    const { page, wrong, views } = await open('/')
    const { form } = views
    await running.admin.static.sections.add({ name: 'Footer', url: 'footer' })
    await page.getByRole('menuitem', { name: 'Static blocks' }).click()
    await views.openSection('Footer')
    await page.getByText('No block here yet.').waitFor()
    await page.getByRole('link', { name: 'New block' }).click()
    await form.getByLabel('Name').fill('Hours')
    await form.getByLabel('URL').fill('items/hours')
    await views.save()
    await views.alert.getByText(/Begin with something else/).waitFor()
    await form.getByLabel('URL').fill('hours')
    await views.save()
    await views.heading('Hours').waitFor()
    await views.addValue('Values', 'monday', 'Text', (label) =>
      form.getByLabel(label, { exact: true }).fill('closed'),
    )
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('link', { name: '/static/hours' }).waitFor()
    expect((await readPublic('/static/hours')).status).toBe(200)
    expect(await running.admin.static.items.list()).toMatchObject({
      items: [{ name: 'Hours', sectionId: 1, fields: [{ name: 'monday', type: 'text', value: 'closed' }] }],
    })
    expect(wrong).toEqual([])
  })
})

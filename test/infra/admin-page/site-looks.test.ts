import { beforeAll, expect, test } from 'vitest'
import { describeAdminPage } from './describe.ts'
import { lookAt } from './look.ts'
import { variants } from './variants.ts'
import { siteViews } from './views/site.ts'

describeAdminPage('the views of pages and static blocks', (running) => {
  beforeAll(async () => {
    const { sections, items } = running.admin.pages
    const outer = await sections.add({ name: 'The museum', url: 'museum', active: true })
    const inner = await sections.add({
      name: 'People who work here',
      url: 'museum/people',
      description: 'Who is who, and whom to ask.',
      parentId: outer.id,
    })
    for (const name of ['Curators', 'Restorers'])
      await items.add({
        name,
        url: `museum/people/${name.toLowerCase()}`,
        active: name === 'Curators',
        parentId: inner.id,
        seo: [{ name: 'description', type: 'text', value: 'Those who choose what is shown' }],
        fields: [
          { name: 'intro', type: 'text', value: 'Two\nlines' },
          { name: 'since', type: 'date', value: '2026-07-01T08:30:00Z' },
          { name: 'accent', type: 'color', value: '#1f5f4e' },
        ],
      })
    await running.admin.static.items.add({ name: 'Hours', url: 'hours', fields: [] })
  })

  test.each(variants)(
    'are free of what keeps readers out, and fit a %s screen, in %s colours',
    async (width, colorScheme) => {
      const { page, wrong } = await running.open('/pages', { width, colorScheme })
      const views = siteViews(page)
      const look = (name: string) => lookAt(page, `site-${name}-${width}-${colorScheme}`)
      await views.section('The museum').waitFor()
      if (width === 'wide') await page.getByRole('link', { name: 'Curators', exact: true }).waitFor()
      await look('tree')
      // The keyboard opens the section within, and its view.
      await page.getByRole('treeitem', { name: 'The museum' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await views.heading('People who work here').waitFor()
      await page.getByRole('link', { name: 'Curators', exact: true }).waitFor()
      await look('section')
      await views.actions.getByRole('button', { name: 'Move to …' }).click()
      const dialog = page.getByRole('dialog', { name: 'Move People who work here' })
      await dialog.getByRole('combobox').click()
      await page.getByRole('listbox').waitFor()
      await look('move')
      await page.keyboard.press('Escape')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('link', { name: 'Curators', exact: true }).click()
      await views.values('Values').getByLabel('Key 3').fill('intro')
      await views.form.getByLabel('URL').fill('museum//people')
      await views.save()
      await views.alert.waitFor()
      await look('page')
      await views.form.getByLabel('URL').fill('museum/people/curators')
      await views.values('Values').getByLabel('Key 3').fill('accent')
      await page.getByRole('link', { name: '← People who work here' }).click()
      await views.heading('People who work here').waitFor()
      if (width === 'narrow') await page.getByRole('link', { name: '← Pages' }).click()
      await views.section('The museum').waitFor()
      expect(wrong).toEqual([])
    },
  )
})

import { expect, test } from 'vitest'
import { describeAdminPage } from './describe.ts'
import { entryForm, savedForm } from './views/entry.ts'
import { entryList, listOf } from './views/list.ts'
import { siteViews } from './views/site.ts'

describeAdminPage('inputs and lists', (running) => {
  const made = async (name: string) => {
    const { id } = await running.admin.collections.add({
      name,
      singleName: `one of ${name}`,
      pluralName: name,
      fields: [
        { name: 'seen', type: 'date' },
        { name: 'isOpen', type: 'boolean', allowNull: false },
        { name: 'accent', type: 'color' },
      ],
    })
    return id
  }

  test('a day stays a day while a part of it is typed anew', async () => {
    const id = await made('days')
    const day = { name: 'd', seen: '2026-02-10', isOpen: true, accent: '#F00' }
    const entry = await running.admin.elements.add(id, day)
    const { page, wrong } = await running.open(`/entries/${id}/${entry.id}`)
    const seen = entryForm(page).getByLabel('seen')
    await seen.click()
    await page.keyboard.press('Backspace')
    expect(await seen.getAttribute('type')).toBe('date')
    await seen.fill('2026-02-11')
    // The browser's choice of a color shows the color, in whatever form it is written.
    expect(await entryForm(page).locator('input[type=color]').inputValue()).toBe('#ff0000')
    await savedForm(page).save()
    await savedForm(page).isSaved()
    expect(await running.admin.elements.get(id, entry.id)).toMatchObject({ seen: '2026-02-11' })
    expect(wrong).toEqual([])
  })

  test('a new entry that nobody touched has nothing unsaved, and says what its switch says', async () => {
    const id = await made('switches')
    const { page, wrong } = await running.open(`${listOf(id)}/new`)
    await entryForm(page).getByLabel('isOpen').waitFor()
    expect(await page.getByText('Unsaved changes').count()).toBe(0)
    await page.getByRole('menuitem', { name: 'History' }).click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.goBack()
    await entryForm(page).getByLabel('Name').fill('untouched')
    await savedForm(page).save()
    await page.waitForURL(/entries\/\d+\/\d+$/)
    const { items } = await running.admin.elements.list(id)
    expect(items).toMatchObject([{ name: 'untouched', isOpen: false }])
    expect(wrong).toEqual([])
  })

  test('a list that could not be read says so, and reads again', async () => {
    const id = await made('unread')
    await running.admin.elements.add(id, { name: 'there', isOpen: true })
    const { page } = await running.open('/')
    const elements = '**/core/collections/*/elements?*'
    await page.route(elements, (route) => route.abort())
    await page.goto(`${running.url}/admin#${listOf(id)}`)
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await page.getByText(/^No one of unread yet/).count()).toBe(0)
    expect(await page.getByText(/1-25 of/).count()).toBe(0)
    await page.unroute(elements)
    await again.click()
    await entryList(page).link('there').waitFor()
  })

  test('a list of accounts that could not be read does not say that there are none', async () => {
    const { page } = await running.open('/')
    await page.route('**/core/users?*', (route) => route.abort())
    await page.goto(`${running.url}/admin#/people/users`)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await page.getByText('No users yet.').count()).toBe(0)
  })

  test('a page whose answer was lost is made once', async () => {
    const { page } = await running.open('/pages')
    await page.getByRole('link', { name: 'New page' }).click()
    const views = siteViews(page)
    await views.form.getByLabel('Name').fill('Lost')
    await views.form.getByLabel('URL').fill('lost-answer')
    let isLost = true
    await page.route('**/core/pages/items/add', async (route) => {
      const answer = await route.fetch()
      if (!isLost) return route.fulfill({ response: answer })
      isLost = false
      await route.abort()
    })
    await views.save()
    await views.heading('Lost').waitFor()
    expect(isLost).toBe(false)
    const { items } = await running.admin.pages.items.list({ filter: { url: 'lost-answer' } })
    expect(items).toHaveLength(1)
  })

  test('no view asks for what belongs to another one', async () => {
    const { page, wrong } = await running.open('/pages')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const views = [
      ['Users', page.getByRole('heading', { name: 'Users' })],
      ['Static blocks', page.getByRole('link', { name: 'New block' })],
      ['History', page.getByRole('heading', { name: 'History' })],
      ['Pages', page.getByRole('link', { name: 'New page' })],
    ] as const
    for (const [name, shown] of views) {
      await page.getByRole('menuitem', { name }).click()
      await shown.first().waitFor()
    }
    expect(asked.filter((path) => path.includes('NaN'))).toEqual([])
    expect(wrong).toEqual([])
  })
})

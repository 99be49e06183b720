import { beforeAll, expect, test } from 'vitest'
import { patient } from '../docs-browser.ts'
import { stopTime, stopTimeAgain } from './browser.ts'
import { describeAdminPage, type Visit } from './describe.ts'
import { adminEmail, adminPassword } from './stack.ts'
import { entryForm } from './views/entry.ts'
import { entryList, listOf, worksOf } from './views/list.ts'

describeAdminPage('lists of entries', (running) => {
  beforeAll(async () => {
    const { admin } = running
    const role = await admin.roles.add({
      name: 'writer',
      permissions: { collections: ['read'], elements: ['read', 'create', 'update'] },
    })
    await admin.users.add({ email: 'writer@example.com', password: adminPassword, roleId: role.id })
  })

  const collectionOf = (name: string, count: number) => worksOf(running.admin, name, count)
  const openList = async (collection: number, visit?: Visit) => {
    const tab = await running.open(listOf(collection), visit)
    await entryList(tab.page).links.first().waitFor()
    return tab
  }
  const published = async (collection: number): Promise<number> =>
    (await running.admin.elements.list(collection, { filter: { active: true }, limit: 1 })).total

  test('selected rows are published and unpublished, and one that another person changed is reported', async () => {
    const collection = await collectionOf('selected', 3)
    const { page, wrong } = await openList(collection)
    const list = entryList(page)
    await list.select('e-1', 'e-2', 'e-3')
    await list.selection.getByText('3 selected').waitFor()
    await running.admin.elements.update(collection, 2, { title: 'theirs' })
    await list.act('Publish')
    const dialog = page.getByRole('dialog', { name: 'Publish 3 entries' })
    await dialog.getByText('2 entries done.').waitFor()
    await dialog.getByText(/Another person saved it meanwhile/).waitFor()
    expect(await published(collection)).toBe(2)
    await dialog.getByRole('link', { name: 'e-2' }).click()
    await entryForm(page).getByLabel('Heading').waitFor()
    expect(await entryForm(page).getByLabel('Heading').inputValue()).toBe('theirs')
    expect(wrong).toEqual([])
  })

  test('all that match are published, on all pages', async () => {
    const collection = await collectionOf('matching', 60)
    const { page, wrong } = await openList(collection)
    const list = entryList(page)
    await list.filter('Heading contains', 'Work 1')
    await page.getByText('1-11 of 11').waitFor()
    expect(await list.chips.allTextContents()).toEqual(['Heading contains “Work 1”'])
    await page.getByRole('button', { name: 'Take off: Heading contains' }).click()
    await page.getByText('1-25 of 60').waitFor()
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).check()
    await list.selection.getByText('25 selected').waitFor()
    await list.selection.getByRole('button', { name: 'Select all 60 that match' }).click()
    await list.act('Publish')
    const dialog = page.getByRole('dialog', { name: 'Publish 60 entries' })
    await dialog.getByText(/all 60 entries that match/).waitFor()
    expect(await published(collection)).toBe(0)
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('60 entries done.').waitFor()
    expect(await published(collection)).toBe(60)
    expect(wrong).toEqual([])
  })

  test('a delete can be undone for eight seconds, in which nothing is sent and leaving the tab asks', async () => {
    const collection = await collectionOf('undone', 4)
    const { page, wrong } = await openList(collection, { isAlone: true })
    const list = entryList(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await list.select('e-1', 'e-2')
    await stopTime(page)
    await list.act('Delete')
    await page.getByText('2 entries will be deleted in 8 s.').first().waitFor()
    expect(await list.link('e-1').count()).toBe(0)
    await page.clock.runFor(3_000)
    await page.getByText('2 entries will be deleted in 5 s.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await list.link('e-1').waitFor()
    await page.clock.runFor(10_000)
    await page.clock.resume()
    expect(sent).toEqual([])
    await list.select('e-3', 'e-4')
    await running.admin.elements.update(collection, 4, { title: 'theirs' })
    await stopTimeAgain(page)
    await list.act('Delete')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await page.clock.runFor(8_000)
    await page.clock.resume()
    await page.getByText('This entry was not deleted:').waitFor()
    await page.getByText(/e-4 – Another person saved it meanwhile/).waitFor()
    await page.getByText('1-3 of 3').waitFor()
    expect(sent).toEqual([`/core/collections/${collection}/elements/delete`])
    expect(wrong).toEqual([])
  })

  test('deleting in a form leads to the list, where it can be undone; a sign-out asks what becomes of it', async () => {
    const collection = await collectionOf('form', 2)
    const { page, wrong } = await openList(collection, { isAlone: true })
    const list = entryList(page)
    await list.link('e-1').click()
    await page.getByRole('button', { name: 'Delete' }).waitFor()
    await stopTime(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('“e-1” will be deleted in 8 s.').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.clock.resume()
    await list.link('e-1').click()
    await page.getByRole('button', { name: 'Delete' }).waitFor()
    await stopTimeAgain(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: adminEmail }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.clock.runFor(1_000)
    await page.getByRole('heading', { name: 'There is something left to delete' }).waitFor()
    await page.getByRole('button', { name: 'Delete now and sign out' }).click()
    await page.clock.resume()
    await page.getByLabel('Password').waitFor()
    expect((await running.admin.elements.list(collection)).items.map(({ name }) => name)).toEqual(['e-2'])
    expect(wrong).toEqual([])
  })

  test('filter, page and row are where one left them, and save and next goes down the list', async () => {
    const collection = await collectionOf('places', 60)
    const { page, wrong } = await openList(collection)
    const list = entryList(page)
    await list.filter('year from', '1805')
    await page.getByText('1-25 of 55').waitFor()
    await page.getByRole('button', { name: 'Go to page 2' }).click()
    await page.getByText('26-50 of 55').waitFor()
    // The rows of the first page stay until those of the second one are here.
    await list.link('e-31').waitFor()
    const [first = '', second = ''] = await list.links.allTextContents()
    await list.link(first).click()
    await entryForm(page).getByLabel('year').fill('1900')
    await page.getByRole('button', { name: 'Save and next' }).click()
    await page.getByRole('heading', { name: second, exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save and close' }).click()
    await page.getByText('26-50 of 55').waitFor()
    await list.link(second).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent'), patient).toBe(second)
    expect(await list.chips.allTextContents()).toEqual(['year from 1805'])
    // The field goes, and with it the filter on it.
    const { name, singleName, pluralName } = await running.admin.collections.get(collection)
    const fields = [{ name: 'title', type: 'text' as const }]
    await running.admin.collections.update(collection, { name, singleName, pluralName, fields })
    await page.reload()
    await page.getByText(/of 60$/).waitFor()
    expect(await list.chips.count()).toBe(0)
    expect(wrong).toEqual([])
  })

  test('a page behind the end leads to the last one', async () => {
    const collection = await collectionOf('behind', 30)
    const { page, wrong } = await openList(collection)
    await page.goto(`${running.url}/admin#${listOf(collection)}?page=9&perPage=25`)
    await page.getByText('26-30 of 30').waitFor()
    await page.reload()
    await page.getByText('26-30 of 30').waitFor()
    expect(wrong).toEqual([])
  })

  test('columns are chosen on a slow device too, and the choice is kept', async () => {
    const { page, wrong } = await openList(await collectionOf('columns', 1))
    const session = await page.context().newCDPSession(page)
    const titles = () => page.getByRole('columnheader').allTextContents()
    // At a sixth of the speed, drawing takes longer than the table looks for the menu of its columns.
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.reload()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('switch', { name: 'year' }).uncheck()
    await page.keyboard.press('Escape')
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await expect.poll(titles, patient).toEqual(['', 'Name', 'Heading', 'kind', 'State', 'Changed'])
    await page.reload()
    await expect.poll(titles, patient).toEqual(['', 'Name', 'Heading', 'kind', 'State', 'Changed'])
    expect(wrong).toEqual([])
  })

  test('a click on a collection asks for one page of its list, once', async () => {
    await collectionOf('clicked', 60)
    const { page, wrong } = await openList(await collectionOf('before', 2))
    const asked: URL[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('/elements')) asked.push(url)
    })
    await page.getByRole('menuitem', { name: 'Clicked' }).click()
    await page.getByText('1-25 of 60').waitFor()
    expect(asked.map(({ searchParams }) => searchParams.get('limit'))).toEqual(['25'])
    expect(wrong).toEqual([])
  })

  test('who may only write sees nothing to select', async () => {
    const collection = await collectionOf('granted', 2)
    const { page, wrong } = await openList(collection, { email: 'writer@example.com' })
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await entryList(page).link('e-1').click()
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    const buttons = page.getByRole('complementary').getByRole('button')
    await expect
      .poll(() => buttons.allTextContents(), patient)
      .toEqual(['Save', 'Save and close', 'Save and next', 'Duplicate'])
    expect(wrong).toEqual([])
  })
})

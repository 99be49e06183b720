import { expect, test } from 'vitest'
import { findingsOf } from '../docs-browser.ts'
import { describeAdminPage } from './describe.ts'
import { entryForm } from './views/entry.ts'
import { collectionView } from './views/model.ts'

describeAdminPage('the first use of the page', (running) => {
  test('leads from an empty store to a published entry of an own collection', async () => {
    const { page, wrong } = await running.open('/')
    await page.getByRole('heading', { name: 'Nothing to write yet' }).waitFor()
    await page.getByRole('menuitem', { name: 'New collection' }).click()
    const view = collectionView(page)
    await view.names('a/b', 'book', 'books')
    await view.add('year', 'Number')
    await view.form.getByRole('button', { name: 'Up: year' }).click()
    expect(await view.order()).toEqual(['year', 'title'])
    expect((await findingsOf(page)).findings).toEqual([])
    await page.getByRole('button', { name: 'Make the collection' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('One entry is called').inputValue()).toBe('book')
    await page.getByLabel('Name in addresses').fill('books')
    await page.getByRole('button', { name: 'Make the collection' }).click()
    await page.getByRole('link', { name: 'New book' }).click()
    await entryForm(page).getByLabel('Name').fill('emma')
    await entryForm(page).getByLabel('year').fill('1815')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { name: 'emma' }).waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Unpublish' }).waitFor()
    const answer = await fetch(`${running.url}/api/books/1`)
    expect(await answer.json()).toMatchObject({ payload: { name: 'emma', year: 1815, title: null } })
    expect(wrong).toEqual([])
  })
})

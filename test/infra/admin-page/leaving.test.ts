import { expect, test } from 'vitest'
import { stopTime } from './browser.ts'
import { describeAdminPage } from './describe.ts'
import { notesIn } from './notes.ts'
import { entryForm, savedForm } from './views/entry.ts'
import { entryList, listOf } from './views/list.ts'

describeAdminPage('whoever leaves a form', (running) => {
  const notes = notesIn(running)

  test('finds what was typed in the same tab again, and another key does not replace it', async () => {
    const id = await notes.add('again')
    const { page, wrong, title } = await notes.open(id)
    await page.getByRole('link', { name: '← Notes' }).click()
    const leave = page.getByRole('button', { name: 'Leave', exact: true })
    const offer = page.getByText(/You typed something here .* not saved: title/)
    const come = async (): Promise<void> => {
      await page.getByRole('link', { name: 'again' }).click()
      await title.waitFor()
    }
    await come()
    await title.fill('first')
    await page.getByRole('link', { name: '← Notes' }).click()
    await leave.click()
    await come()
    await offer.waitFor()
    await title.fill('second')
    await page.getByRole('link', { name: '← Notes' }).click()
    await leave.click()
    await come()
    await page.getByRole('button', { name: 'Put it in' }).click()
    expect(await title.inputValue()).toBe('second')
    await page.reload()
    await page.getByRole('button', { name: 'Put it in' }).click()
    expect(await title.inputValue()).toBe('second')
    expect(wrong).toEqual([])
  })

  test('by an address that is entered in the tab is asked too', async () => {
    const id = await notes.add('entered')
    const { page, wrong, title } = await notes.open(id)
    await title.fill('not saved')
    const before = page.url()
    await page.evaluate("location.hash = '#/history'")
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await page.waitForURL(before)
    expect(await title.inputValue()).toBe('not saved')
    await page.evaluate("location.hash = '#/history'")
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    expect(wrong).toEqual([])
  })

  test('after a field was renamed has the text still, to be copied', async () => {
    const names = { name: 'renamed', singleName: 'renamed one', pluralName: 'renamed' }
    const { id } = await running.admin.collections.add({
      ...names,
      fields: [
        { name: 'title', type: 'text', format: 'line' },
        { name: 'body', type: 'text' },
      ],
    })
    const entry = await running.admin.elements.add(id, { name: 'r', title: 'old', body: 'old' })
    const { page, title, body, save } = await notes.openAt(`/entries/${id}/${entry.id}`)
    await title.fill('typed')
    await body.fill('typed too')
    await running.admin.collections.update(id, {
      ...names,
      fields: [
        { name: 'headline', type: 'text', format: 'line', renamedFrom: 'title' },
        { name: 'body', type: 'text' },
      ],
    })
    await save()
    const conflict = page.getByRole('dialog', { name: /Another person saved this entry/ })
    await conflict.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/The fields of this collection were changed meanwhile/).waitFor()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText(/You typed something here .* not saved/).waitFor()
    await page.getByRole('button', { name: 'Put it in' }).click()
    expect(await body.inputValue()).toBe('typed too')
    await page.getByText(/fields that are gone, or have other names now: title/).waitFor()
    await savedForm(page).save()
    await savedForm(page).isSaved()
    // It stays until somebody discards it.
    await page.reload()
    await page.getByText(/fields that are gone, or have other names now: title/).waitFor()
    await page.getByRole('button', { name: /Copy.*title/ }).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.reload()
    await entryForm(page).getByLabel('headline').waitFor()
    expect(await page.getByText(/fields that are gone/).count()).toBe(0)
  })

  test('is not asked while a new entry is stored: who types on stays, and the next save leads to it', async () => {
    const { page, wrong } = await running.open(`${listOf(notes.id())}/new`)
    const form = entryForm(page)
    const answer = Promise.withResolvers<void>()
    await page.route('**/elements/add', async (route) => {
      const stored = await route.fetch()
      await answer.promise
      await route.fulfill({ response: stored })
    })
    await form.getByLabel('Name').fill('typed on')
    await savedForm(page).save()
    await form.getByLabel('title').fill('while it was stored')
    answer.resolve()
    await page.getByText('Unsaved changes').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await savedForm(page).save()
    await page.waitForURL(/entries\/\d+\/\d+$/)
    const { items } = await running.admin.elements.list(notes.id(), { filter: { name: 'typed on' } })
    expect(items).toMatchObject([{ title: 'while it was stored' }])
    expect(wrong).toEqual([])
  })

  test('by signing out keeps what was to be deleted, however long the answer takes', async () => {
    const id = await notes.add('kept')
    const { page } = await running.open(listOf(notes.id()), { isAlone: true })
    const list = entryList(page)
    await list.select('kept')
    await stopTime(page)
    await list.act('Delete')
    await page.getByText('“kept” will be deleted in 8 s.').first().waitFor()
    await page.evaluate("location.hash = '#/sign-out'")
    await page.getByRole('heading', { name: 'There is something left to delete' }).waitFor()
    await page.clock.runFor(20_000)
    await page.getByRole('button', { name: 'Keep and sign out' }).click()
    await page.clock.resume()
    await page.getByLabel('Password').waitFor()
    expect(await notes.stored(id)).toMatchObject({ name: 'kept' })
  })
})

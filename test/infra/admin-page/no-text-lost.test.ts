import { expect, test } from 'vitest'
import { describeAdminPage } from './describe.ts'
import { notesIn } from './notes.ts'
import { adminPassword } from './stack.ts'
import { endedSession } from './views/session.ts'

/** A script that tells whether a draft with this text is stored. It makes no database where there is none. */
const hasDraft = (text: string): string => `(async () => {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'keyval-store')) return false
  const results = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const database = await results(indexedDB.open('keyval-store'))
  const drafts = await results(database.transaction('keyval').objectStore('keyval').getAll())
  database.close()
  return JSON.stringify(drafts).includes(${JSON.stringify(text)})
})()`

describeAdminPage('no typed text is lost', (running) => {
  const notes = notesIn(running)

  test('a field that only the other person changed is taken over, and the form says so', async () => {
    const id = await notes.add('merged')
    const { page, wrong, title, body, save, isSaved } = await notes.open(id)
    await running.admin.elements.update(notes.id(), id, { body: 'theirs' })
    await title.fill('mine')
    await save()
    await page.getByText(/Another person changed body meanwhile/).waitFor()
    await isSaved()
    expect(await body.inputValue()).toBe('theirs')
    expect(await notes.stored(id)).toMatchObject({ title: 'mine', body: 'theirs' })
    expect(wrong).toEqual([])
  })

  test('a field that both changed is shown in both versions, and the person chooses', async () => {
    const id = await notes.add('conflict')
    const { page, wrong, title, body, save, isSaved } = await notes.open(id)
    await running.admin.elements.update(notes.id(), id, { title: 'theirs', body: 'theirs' })
    await title.fill('mine')
    await body.fill('mine too')
    await save()
    const dialog = page.getByRole('dialog', { name: /Another person saved this entry/ })
    await dialog.waitFor()
    // Nothing was written yet, and closing the dialog leaves the form as it was typed.
    expect(await notes.stored(id)).toMatchObject({ title: 'theirs' })
    await dialog.getByRole('button', { name: 'Back to the form' }).click()
    expect(await title.inputValue()).toBe('mine')
    await save()
    await dialog.getByRole('radiogroup', { name: 'title' }).getByLabel('Take theirs').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await isSaved()
    expect(await notes.stored(id)).toMatchObject({ title: 'theirs', body: 'mine too' })
    expect(await title.inputValue()).toBe('theirs')
    expect(wrong).toEqual([])
  })

  test('a session that ends in a form is taken up again by the password, and the same save is sent', async () => {
    const id = await notes.add('ended')
    const { page, wrong, title, save, isSaved } = await notes.open(id)
    await title.fill('typed before the end')
    for (const { id: session } of await running.admin.sessions.list())
      await running.admin.sessions.delete(session)
    await save()
    const { dialog, signIn } = endedSession(page)
    await signIn('wrong-password-1')
    await dialog.getByRole('alert').waitFor()
    await signIn(adminPassword)
    await isSaved()
    expect(await notes.stored(id)).toMatchObject({ title: 'typed before the end' })
    expect(wrong).toEqual([])
  })

  test('leaving by a link or back asks first, and what was left is offered as a draft', async () => {
    const id = await notes.add('left')
    const { page, wrong, title, save, isSaved } = await notes.open(id)
    await page.getByRole('link', { name: '← Notes' }).click()
    await page.getByRole('link', { name: 'left' }).click()
    await title.fill('not saved')
    await page.getByRole('link', { name: '← Notes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    expect(await title.inputValue()).toBe('not saved')
    await page.goBack()
    await dialog.getByRole('button', { name: 'Stay' }).click()
    expect(await title.inputValue()).toBe('not saved')
    await page.waitForFunction(hasDraft('not saved'))
    const asked = page.waitForEvent('dialog')
    const reload = page.reload()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.accept()
    await reload
    await page.getByText(/You typed something here .* not saved: title/).waitFor()
    expect(await title.inputValue()).toBe('old')
    await page.getByRole('button', { name: 'Put it in' }).click()
    expect(await title.inputValue()).toBe('not saved')
    await save()
    await isSaved()
    expect(await notes.stored(id)).toMatchObject({ title: 'not saved' })
    expect(wrong).toEqual([])
  })

  test('an entry that is deleted under the form can be saved as a new one', async () => {
    const id = await notes.add('deleted')
    const { page, wrong, title, save } = await notes.open(id)
    await title.fill('still here')
    await running.admin.elements.delete(notes.id(), id)
    await save()
    await page.getByText(/deleted by another person/).waitFor()
    expect(await title.inputValue()).toBe('still here')
    const before = page.url()
    await page.getByRole('button', { name: 'Save as a new entry' }).click()
    await page.waitForURL(({ href }) => href !== before && /entries\/\d+\/\d+$/.test(href))
    await title.waitFor()
    const { items } = await running.admin.elements.list(notes.id(), { filter: { name: 'deleted' } })
    expect(items).toMatchObject([{ title: 'still here', body: 'old' }])
    expect(wrong).toEqual([])
  })

  test('a server that does not answer is told in a sentence, and the next save works', async () => {
    const id = await notes.add('offline')
    const { page, title, save, isSaved } = await notes.open(id, { isAlone: true })
    await title.fill('typed offline')
    await page.context().setOffline(true)
    await save()
    await page.getByText(/The server does not answer/).waitFor()
    expect(await title.inputValue()).toBe('typed offline')
    await page.context().setOffline(false)
    await save()
    await isSaved()
    expect(await notes.stored(id)).toMatchObject({ title: 'typed offline' })
  })
})

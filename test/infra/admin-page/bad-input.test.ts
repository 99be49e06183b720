import { expect, test } from 'vitest'
import type { PermissionSet } from '../../../shared/client/types/accounts.ts'
import { describeAdminPage } from './describe.ts'
import { notesIn } from './notes.ts'
import { adminPassword } from './stack.ts'

describeAdminPage('what goes wrong in a form is told beside the text, which stays', (running) => {
  const notes = notesIn(running)

  test('a right that is taken away in the middle of a form is told, and the text stays until it is given back', async () => {
    const { admin } = running
    const may: PermissionSet = { collections: ['read'], elements: ['read', 'update'] }
    const role = await admin.roles.add({ name: 'writer', permissions: { ...may } })
    await admin.users.add({ email: 'writer@example.com', password: adminPassword, roleId: role.id })
    const id = await notes.add('forbidden')
    const { page, wrong, title, save, isSaved } = await notes.open(id, { email: 'writer@example.com' })
    await title.fill('typed with a right')
    await admin.roles.update(role.id, { permissions: { ...may, elements: ['read'] } })
    await save()
    await page.getByText(/You may not do this any more.* Your text is still here/).waitFor()
    expect(await title.inputValue()).toBe('typed with a right')
    await admin.roles.update(role.id, { permissions: { ...may } })
    await save()
    await isSaved()
    expect(await notes.stored(id)).toMatchObject({ title: 'typed with a right' })
    expect(wrong).toEqual([])
  })

  test('a collection that is deleted under the form is told, and the text stays', async () => {
    const { admin } = running
    const other = await admin.collections.add({
      name: 'brief',
      singleName: 'brief',
      pluralName: 'briefs',
      fields: [{ name: 'title', type: 'text' }],
    })
    const { id } = await admin.elements.add(other.id, { name: 'one', title: 'old' })
    const { page, wrong, title, save } = await notes.openAt(`/entries/${other.id}/${id}`)
    await title.fill('still here')
    await admin.collections.delete(other.id)
    await save()
    await page.getByText(/deleted by another person/).waitFor()
    await page.getByRole('button', { name: 'Save as a new entry' }).click()
    await page.getByText(/The collection of this entry was deleted/).waitFor()
    expect(await title.inputValue()).toBe('still here')
    expect(wrong).toEqual([])
  })

  test('an entry that is too large is not sent: its largest fields are named, and the text stays', async () => {
    const id = await notes.add('large')
    const { page, wrong, title, body, save, isSaved } = await notes.open(id)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await body.fill('two')
    await title.fill('x'.repeat(400_000))
    await save()
    await page.getByText(/The entry has 400 KB, and at most 380 KB can be saved.* title \(400 KB\)/).waitFor()
    expect((await title.inputValue()).length).toBe(400_000)
    expect(sent).toEqual([])
    await title.fill('short')
    await save()
    await isSaved()
    expect(await notes.stored(id)).toMatchObject({ title: 'short', body: 'two' })
    expect(wrong).toEqual([])
  })

  test('a script that is gone since a deploy keeps the form, and the page offers to be loaded anew', async () => {
    const id = await notes.add('deployed')
    const { page, title, save, isSaved } = await notes.open(id)
    await title.fill('typed before the deploy')
    await page.route(/\/admin\/assets\//, (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('menuitem', { name: 'New collection' }).click()
    const dialog = page.getByRole('dialog', { name: 'This part of the page cannot be loaded' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    expect(await title.inputValue()).toBe('typed before the deploy')
    await save()
    await isSaved()
    await page.getByRole('menuitem', { name: 'New collection' }).click()
    await page.unroute(/\/admin\/assets\//)
    await dialog.getByRole('button', { name: 'Load the page anew' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('menuitem', { name: 'New collection' }).click()
    await page.getByRole('button', { name: 'Make the collection' }).waitFor()
    expect(await notes.stored(id)).toMatchObject({ title: 'typed before the deploy' })
  })
})

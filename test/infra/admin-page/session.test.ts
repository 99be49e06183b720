import { beforeAll, expect, test } from 'vitest'
import { patient } from '../docs-browser.ts'
import { describeAdminPage } from './describe.ts'
import { adminEmail, adminPassword } from './stack.ts'
import { endedSession, signInView, signOut } from './views/session.ts'

describeAdminPage('the session of the page', (running) => {
  beforeAll(async () => {
    const { admin } = running
    await admin.collections.add({ name: 'notes', singleName: 'note', pluralName: 'notes', fields: [] })
    await admin.elements.add(1, { name: 'one' })
    const role = await admin.roles.add({
      name: 'writer',
      permissions: { collections: ['read'], elements: ['read', 'create', 'update'] },
    })
    await admin.users.add({ email: 'writer@example.com', password: adminPassword, roleId: role.id })
  })

  test('goes on in a second tab and after a reload, and ends in both by a sign-out', async () => {
    const first = await running.open('/', { isAlone: true })
    const second = await first.openTab()
    await second.page.goto(`${running.url}/admin`)
    await second.page.getByRole('link', { name: 'one' }).waitFor()
    await Promise.all([first.page.reload(), second.page.reload()])
    for (const { page } of [first, second]) await page.getByRole('link', { name: 'one' }).waitFor()
    // A tab behind another one draws once a second, and a click waits until its button stands still.
    await first.page.bringToFront()
    await signOut(first.page, adminEmail)
    await first.page.getByLabel('Password').waitFor()
    expect((await first.page.context().cookies()).filter(({ value }) => value !== '')).toEqual([])
    // The other tab keeps what it shows, and asks for the password when it needs the server.
    await second.page.getByRole('link', { name: 'one' }).click()
    await endedSession(second.page).dialog.waitFor()
    expect([...first.wrong, ...second.wrong]).toEqual([])
  })

  test('holds no token that a script could take', async () => {
    const { page } = await running.open('/', { isAlone: true })
    const kept = await page.evaluate(
      `JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])`,
    )
    expect(kept).not.toMatch(/eyJ|refresh/i)
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/core/auth' })
  })

  test('a wrong password is told beside the form', async () => {
    const { page } = await running.openTab({ isAlone: true })
    await page.goto(`${running.url}/admin`)
    const { send, email } = signInView(page)
    await send('nobody@example.com', 'wrong-password-1')
    await page.getByRole('alert').waitFor()
    expect(await email.inputValue()).toBe('nobody@example.com')
  })

  test('a person without publish and delete sees no such buttons', async () => {
    const { page, wrong } = await running.open('/', { email: 'writer@example.com' })
    await page.getByRole('menuitem', { name: 'Notes' }).click()
    await page.getByRole('heading', { name: 'Notes' }).waitFor()
    await page.getByRole('link', { name: 'one' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    const buttons = page.getByRole('complementary').getByRole('button')
    await expect
      .poll(() => buttons.allTextContents(), patient)
      .toEqual(['Save', 'Save and close', 'Duplicate'])
    expect(wrong).toEqual([])
  })
})

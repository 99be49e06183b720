import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '../docs-browser.ts'
import { openBrowser, signIn } from './browser.ts'
import { adminEmail, adminPassword, type PageStack, startPageStack } from './stack.ts'

type Browser = Awaited<ReturnType<typeof openBrowser>>

describe.skipIf(!hasChromium)('the session of the page', () => {
  let running: PageStack
  let browser: Browser
  beforeAll(async () => {
    running = await startPageStack()
    browser = await openBrowser(running.stack.url)
    const { admin } = running
    await admin.collections.add({ name: 'notes', singleName: 'note', pluralName: 'notes', fields: [] })
    await admin.elements.add(1, { name: 'one' })
    const role = await admin.roles.add({
      name: 'writer',
      permissions: { collections: ['read'], elements: ['read', 'create', 'update'] },
    })
    await admin.users.add({ email: 'writer@example.com', password: adminPassword, roleId: role.id })
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await running?.stack.stop()
  })

  test('goes on in a second tab and after a reload, and ends in both by a sign-out', async () => {
    const { openTab, context } = await browser.openAs()
    const first = await openTab()
    await signIn(first.page, running.stack.url, adminEmail, adminPassword)
    const second = await openTab()
    await second.page.goto(`${running.stack.url}/admin`)
    await second.page.getByRole('link', { name: 'one' }).waitFor()
    await Promise.all([first.page.reload(), second.page.reload()])
    for (const { page } of [first, second]) await page.getByRole('link', { name: 'one' }).waitFor()
    await first.page.getByRole('button', { name: adminEmail }).click()
    await first.page.getByRole('menuitem', { name: 'Sign out' }).click()
    await first.page.getByLabel('Password').waitFor()
    expect((await context.cookies()).filter(({ value }) => value !== '')).toEqual([])
    // The other tab keeps what it shows, and asks for the password when it needs the server.
    await second.page.getByRole('link', { name: 'one' }).click()
    await second.page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    expect([...first.wrong, ...second.wrong]).toEqual([])
    await context.close()
  }, 300_000)

  test('holds no token that a script could take', async () => {
    const { openTab, context } = await browser.openAs()
    const { page } = await openTab()
    await signIn(page, running.stack.url, adminEmail, adminPassword)
    const kept = await page.evaluate(
      `JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])`,
    )
    expect(kept).not.toMatch(/eyJ|refresh/i)
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/core/auth' })
    await context.close()
  }, 300_000)

  test('a wrong password is told beside the form', async () => {
    const { openTab, context } = await browser.openAs()
    const { page } = await openTab()
    await page.goto(`${running.stack.url}/admin`)
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByLabel('Password').fill('wrong-password-1')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.com')
    await context.close()
  }, 300_000)

  test('a person without publish and delete sees no such buttons', async () => {
    const { openTab, context } = await browser.openAs()
    const { page, wrong } = await openTab()
    await signIn(page, running.stack.url, 'writer@example.com', adminPassword)
    await page.getByRole('menuitem', { name: 'Notes' }).click()
    await page.getByRole('heading', { name: 'Notes' }).waitFor()
    await page.getByRole('link', { name: 'one' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    const names = await page.getByRole('complementary').getByRole('button').allTextContents()
    expect(names).toEqual(['Save', 'Save and close', 'Duplicate'])
    expect(wrong).toEqual([])
    await context.close()
  }, 300_000)
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createAdmin } from '../../../shared/client/admin/create-admin.ts'
import { widths } from './browser.ts'
import { describeAdminPage } from './describe.ts'
import { lookAt } from './look.ts'
import { savedForm } from './views/entry.ts'
import { accountView, roleView, takeSecret } from './views/people.ts'

const password = 'a-long-password-2'

describeAdminPage('people in the page', (running) => {
  beforeAll(async () => {
    const { admin } = running
    const manager = await admin.roles.add({
      name: 'manager',
      permissions: { users: ['read', 'create', 'update'], roles: ['*'], elements: ['read', 'update'] },
    })
    const writer = await admin.roles.add({ name: 'writer', permissions: { elements: ['read', 'update'] } })
    await admin.users.add({ email: 'manager@example.com', password, roleId: manager.id })
    await admin.users.add({ email: 'writer@example.com', password, roleId: writer.id, name: 'Ada' })
  })

  const visit = (page: Page, path: string) => page.goto(`${running.url}/admin#/people/${path}`)

  test('a manager grants what their own role has, and sees why the rest is closed', async () => {
    const { page, wrong } = await running.open('/', { email: 'manager@example.com', password })
    await page.getByRole('menuitem', { name: 'Roles' }).click()
    await page.getByRole('link', { name: 'New role' }).click()
    const view = roleView(page)
    await view.name.fill('helper')
    expect(await view.grant('Entries: Publish').isDisabled()).toBe(true)
    const why = await view.grant('Entries: Publish').getAttribute('aria-describedby')
    expect(await page.locator(`[id="${why}"]`).textContent()).toContain(
      'Entries: Create, Publish, Delete, All',
    )
    await view.form.getByRole('button', { name: 'All that I may grant' }).click()
    await view.grant('Roles: Delete').click()
    await view.grant('Users: Create').click()
    await lookAt(page, 'role-new')
    await view.form.getByRole('button', { name: 'Make the role' }).click()
    await page.getByRole('link', { name: /^helper/ }).waitFor()
    await lookAt(page, 'roles')
    const { items } = await running.admin.roles.list({ filter: { name: 'helper' } })
    expect(items).toMatchObject([
      {
        permissions: {
          users: ['read', 'update'],
          roles: ['read', 'create', 'update', 'publish'],
          elements: ['read', 'update'],
        },
      },
    ])
    await page.getByRole('link', { name: /^administrator/ }).click()
    await page.getByText(/administrator role grants everything, and cannot be changed/).waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    await visit(page, 'users/1')
    await page.getByText(/grants more than yours, so you can look at the account/).waitFor()
    expect(wrong).toEqual([])
  })

  test('an account is made with a password that is shown once, reset, blocked and deleted', async () => {
    const { page, wrong } = await running.open('/')
    await page.getByRole('menuitem', { name: 'Users' }).click()
    await page.getByRole('link', { name: 'Ada' }).waitFor()
    await lookAt(page, 'users')
    await page.getByRole('link', { name: 'New user' }).click()
    const view = accountView(page)
    await view.form.getByLabel('Email').fill('writer@example.com')
    await view.chooseRole('writer')
    await view.form.getByRole('button', { name: 'Make one up' }).click()
    await view.form.getByRole('button', { name: 'Make the account' }).click()
    await view.form.getByRole('alert').waitFor()
    await lookAt(page, 'user-new')
    await view.form.getByLabel('Email').fill('new@example.com')
    await view.form.getByRole('button', { name: 'Make the account' }).click()
    const first = await takeSecret(page, 'Password')
    const login = (given: string) =>
      createAdmin({
        url: running.url,
        login: { email: 'new@example.com', password: given },
      }).users.self()
    expect(await login(first)).toMatchObject({ role: { name: 'writer' } })
    await view.form.getByRole('button', { name: 'Reset the password' }).click()
    await lookAt(page, 'user-reset')
    const reset = page.getByRole('dialog')
    await reset.getByLabel('New password').fill('short')
    await reset.getByRole('button', { name: 'Reset the password' }).click()
    await reset.getByText('must have at least 8 characters').waitFor()
    expect(await reset.getByLabel('New password').inputValue()).toBe('short')
    await reset.getByLabel('New password').fill('')
    await reset.getByRole('button', { name: 'Reset the password' }).click()
    const second = await takeSecret(page, 'Password')
    await expect(login(first)).rejects.toMatchObject({ status: 401 })
    await login(second)
    await view.form.getByLabel('First name').fill('Grace')
    await view.form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Grace' }).waitFor()
    await view.form.getByRole('button', { name: 'Block' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
    await view.form.getByRole('button', { name: 'Activate' }).waitFor()
    await expect(login(second)).rejects.toMatchObject({ status: 401 })
    await lookAt(page, 'user')
    await view.form.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for ever' }).click()
    await page.getByRole('heading', { name: 'Users' }).waitFor()
    expect((await running.admin.users.list({ filter: { email: 'new@example.com' } })).items).toEqual([])
    expect(wrong).toEqual([])
  })

  test('an API token is shown once, copied, used and revoked', async () => {
    const { page, wrong } = await running.open('/')
    const permissions = ['clipboard-read', 'clipboard-write']
    await page.context().grantPermissions(permissions, { origin: running.url })
    await page.getByRole('menuitem', { name: 'API tokens' }).click()
    await page.getByRole('link', { name: 'New API token' }).click()
    const form = page.getByRole('form', { name: 'API token' })
    await form.getByLabel('What it is for').fill('build')
    await form.getByLabel('Last day').fill('2099-12-31')
    await form.getByRole('checkbox', { name: 'Users: Read' }).click()
    await form.getByRole('button', { name: 'Make the API token' }).click()
    const dialog = page.getByRole('dialog', { name: 'The API token build is made' })
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await dialog.getByText('Copied').waitFor()
    await lookAt(page, 'token-once')
    const token = await dialog.getByLabel('Token', { exact: true }).inputValue()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(token)
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    expect(await dialog.getByLabel('Token', { exact: true }).inputValue()).toBe(token)
    await dialog.getByRole('button', { name: 'Close' }).click()
    const program = createAdmin({ url: running.url, token })
    expect((await program.users.list()).total).toBeGreaterThan(2)
    await page.getByRole('button', { name: 'Revoke: build' }).waitFor()
    await lookAt(page, 'tokens')
    await page.getByRole('button', { name: 'Revoke: build' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('There are no API tokens.').waitFor()
    await expect(program.users.list()).rejects.toMatchObject({ status: 401 })
    expect(wrong).toEqual([])
  })

  test('a person changes their own account in a phone, and the session goes on', async () => {
    const phone = { email: 'writer@example.com', password, width: 'narrow', colorScheme: 'dark' } as const
    const { page, wrong } = await running.open('/', phone)
    await createAdmin({
      url: running.url,
      login: { email: 'writer@example.com', password },
    }).users.self()
    await page.getByRole('banner').getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    const form = page.getByRole('form', { name: 'Profile' })
    await form.getByLabel('Surname').fill('Lovelace')
    await form.getByLabel('New password').fill('another-password-3')
    await form.getByLabel('Current password').fill('not-the-password')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('must be the password that you log in with now').first().waitFor()
    await lookAt(page, 'profile-narrow')
    expect(await form.getByLabel('Surname').inputValue()).toBe('Lovelace')
    await form.getByLabel('Current password').fill(password)
    await form.getByRole('button', { name: 'Save' }).click()
    await savedForm(page).isSaved()
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
    await visit(page, 'tokens')
    await page.getByText('There are no API tokens.').waitFor()
    await page.getByRole('link', { name: 'New API token' }).click()
    await page.getByRole('checkbox', { name: 'Entries: Read' }).waitFor()
    await lookAt(page, 'token-new-narrow')
    await createAdmin({
      url: running.url,
      login: { email: 'writer@example.com', password: 'another-password-3' },
    }).users.self()
    await visit(page, 'profile')
    const others = page.getByRole('button', { name: /^End: / })
    await others.first().waitFor()
    const before = await others.count()
    await others.first().click()
    await others.nth(before - 1).waitFor({ state: 'detached' })
    await page.getByText('This session', { exact: true }).waitFor()
    // On a wide screen the bar has the name, as it is now.
    await page.setViewportSize(widths.wide)
    await page.getByRole('banner').getByRole('button', { name: 'Ada Lovelace' }).waitFor()
    expect(wrong).toEqual([])
  })
})

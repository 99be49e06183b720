import { beforeAll, expect, test } from 'vitest'
import { describeAdminPage } from './describe.ts'
import { everyField } from './stack.ts'
import { entryForm, savedForm } from './views/entry.ts'

describeAdminPage('entries in the page', (running) => {
  let collection: number
  beforeAll(async () => {
    const made = await running.admin.collections.add({
      name: 'articles',
      singleName: 'article',
      pluralName: 'articles',
      fields: [...everyField],
    })
    collection = made.id
    await running.admin.collections.publish(collection)
  })

  test('a person signs in, writes an entry with every type, publishes it, and the public sees it', async () => {
    const { page, wrong } = await running.open('/')
    await page.getByRole('menuitem', { name: 'Articles' }).click()
    await page.getByRole('heading', { name: 'Articles' }).waitFor()
    await page.getByRole('link', { name: 'New article' }).click()
    const form = entryForm(page)
    await form.getByLabel('Name').fill('First')
    await form.getByLabel('title').fill('A title')
    await form.getByLabel('body, long').fill('  two\nlines ')
    await form.getByLabel('minutes').fill('12.5')
    await form.getByLabel('featured').check()
    await form.getByLabel('checked').click()
    await page.getByRole('option', { name: 'Yes' }).click()
    await form.getByLabel('accent', { exact: true }).fill('#ff8800')
    await form.getByLabel('opens').fill('2026-07-01T10:30')
    await form.getByLabel('extra "data"').fill('{"large": 12345678901234567890, "half": 1.50}')
    await savedForm(page).save()
    await page.getByRole('heading', { name: 'First' }).waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Unpublish' }).waitFor()
    const answer = await fetch(`${running.url}/api/articles/1`)
    const text = await answer.text()
    expect(JSON.parse(text).payload).toMatchObject({
      name: 'First',
      title: 'A title',
      'body, long': '  two\nlines ',
      minutes: 12.5,
      featured: true,
      checked: true,
      accent: '#ff8800',
      opens: '2026-07-01T08:30:00.000Z',
    })
    expect(text).toContain('{"large":12345678901234567890,"half":1.50}')
    expect(wrong).toEqual([])
  })

  test('labels, help, choices and formats lead a person; wrong JSON has its line; a copy leaves unique fields empty', async () => {
    const { admin } = running
    const works = await admin.collections.add({
      name: 'works',
      singleName: 'work',
      pluralName: 'works',
      fields: [
        {
          name: 'kind',
          type: 'text',
          label: 'Kind of work',
          help: 'As in the register',
          options: ['print', 'oil'],
        },
        { name: 'code', type: 'text', unique: true, format: 'line' },
        { name: 'text', type: 'text', format: 'markdown' },
        { name: 'seen', type: 'date' },
        { name: 'data', type: 'rawJson' },
      ],
    })
    const { page, wrong } = await running.open(`/entries/${works.id}/new`)
    const form = entryForm(page)
    await form.getByLabel('Name').fill('w-1')
    await form.getByText('As in the register').waitFor()
    await form.getByLabel('Kind of work').click()
    await page.getByRole('option', { name: 'oil' }).click()
    await form.getByLabel('code').fill('A 1')
    await form.getByLabel('text').fill('# One\n\nTwo')
    await form.getByLabel('data').fill('{\n  "a": 1,\n  "b" 2\n}')
    await page.keyboard.press('Control+s')
    await page
      .getByRole('alert')
      .getByText(/Line 3, column 7: a colon is missing here/)
      .waitFor()
    await form.getByLabel('data').fill('{}')
    await savedForm(page).save()
    await page.getByRole('heading', { name: 'w-1' }).waitFor()
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.getByText(/This is a copy of “w-1”.*: Name and code\./).waitFor()
    expect(await form.getByLabel('code').inputValue()).toBe('')
    expect(await form.getByLabel('text').inputValue()).toBe('# One\n\nTwo')
    await form.getByLabel('Name').fill('w-2')
    await page.getByRole('button', { name: 'Save and close' }).click()
    await page.getByRole('link', { name: 'w-2' }).waitFor()
    const { items } = await admin.elements.list(works.id, { sortBy: 'id' })
    expect(items).toMatchObject([
      { name: 'w-1', kind: 'oil', code: 'A 1', text: '# One\n\nTwo', active: false },
      { name: 'w-2', kind: 'oil', code: null, text: '# One\n\nTwo', active: false },
    ])
    expect(wrong).toEqual([])
    // An input that cannot be drawn leaves the others as they are.
    await page.evaluate(
      `Intl.DateTimeFormat.prototype.formatToParts = () => { throw new Error('drawn wrong') }`,
    )
    await page.getByRole('link', { name: 'w-2' }).click()
    await page.getByText(/The input of seen cannot be shown/).waitFor()
    await form.getByLabel('code').fill('A 2')
    await savedForm(page).save()
    await savedForm(page).isSaved()
  })
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Collection } from '../../../shared/client/types/answers.ts'
import { describeAdminPage, type Visit } from './describe.ts'
import { lookAt } from './look.ts'
import { entryForm, savedForm } from './views/entry.ts'
import { collectionView } from './views/model.ts'

describeAdminPage('the model in the page', (running) => {
  let id: number
  beforeAll(async () => {
    const { admin } = running
    const names = { name: 'books', singleName: 'book', pluralName: 'books' }
    id = (
      await admin.collections.add({
        ...names,
        fields: [
          { name: 'title', type: 'text' },
          { name: 'year', type: 'text' },
          { name: 'pages', type: 'number', default: 100 },
        ],
      })
    ).id
    await admin.elements.add(id, { name: 'emma', title: 'Emma', year: '1815' })
    await admin.elements.add(id, { name: 'ulysses', title: 'Ulysses', year: 'about 1920', active: false })
  })

  const stored = (): Promise<Collection> => running.admin.collections.get(id)
  const ownFields = async () => (await stored()).fields.slice(4)
  const openForm = async (visit: Visit = {}) => {
    const { page, wrong } = await running.open('/model', visit)
    await page.getByRole('main').getByRole('link', { name: 'Books' }).click()
    const view = collectionView(page)
    await view.form.waitFor()
    return { page, view, wrong }
  }

  test('fields are added, moved, renamed, removed and described, and values follow a new name', async () => {
    const { page, view, wrong } = await openForm()
    await lookAt(page, 'model-form')
    await view.open('title')
    await view.settings.getByLabel('Name of the field').fill('headline')
    await view.settings.getByLabel('Label', { exact: true }).fill('Headline')
    await view.settings.getByLabel('Help', { exact: true }).fill('As on the cover')
    await view.choose('Input', 'One line')
    await view.add('state')
    await view.settings.getByLabel('Choices').fill('new\nold\n')
    await view.settings.getByLabel('Needs a value').check()
    await view.settings.getByLabel('Begins with a value').check()
    await view.settings.getByLabel('First value').fill('new')
    // A field goes on moving by the keyboard: the focus stays on its button.
    await view.form.getByRole('button', { name: 'Down: year' }).focus()
    for (const next of ['Down: year', 'Up: year', 'Up: year']) {
      await page.keyboard.press('Enter')
      await view.form.getByRole('button', { name: next }).and(page.locator(':focus')).waitFor()
    }
    expect(await view.order()).toEqual(['headline', 'pages', 'year', 'state'])
    await view.form.getByRole('button', { name: 'Remove: pages' }).click()
    const question = page.getByRole('dialog', { name: 'Remove the field pages?' })
    await lookAt(page, 'model-remove')
    await question.getByRole('button', { name: 'Remove the field' }).click()
    expect(await view.order()).toEqual(['headline', 'year', 'state'])
    await view.save()
    await view.isSaved()
    expect(await ownFields()).toMatchObject([
      { name: 'headline', label: 'Headline', help: 'As on the cover', format: 'line' },
      { name: 'year' },
      { name: 'state', options: ['new', 'old'], allowNull: false, default: 'new' },
    ])
    expect(await running.admin.elements.get(id, 1)).toMatchObject({ headline: 'Emma', state: 'new' })
    // The form goes on from what is stored: a second save changes nothing.
    await view.open('state')
    await view.settings.getByLabel('Label', { exact: true }).fill('State')
    await page.keyboard.press('Control+s')
    await view.isSaved()
    expect(await running.admin.elements.get(id, 2)).toMatchObject({ headline: 'Ulysses', state: 'new' })
    expect(wrong).toEqual([])
  })

  test('a refused change names the entries in its way, and leads to them beside the form', async () => {
    const { page, view, wrong } = await openForm()
    await view.open('year')
    await view.choose('Type', 'Number')
    await view.save()
    const alert = view.form.getByRole('alert')
    const link = alert.getByRole('link', { name: 'entry 2' })
    await link.waitFor()
    await lookAt(page, 'model-refused')
    const [other] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await entryForm(other).getByLabel('year').fill('1922')
    const { save, isSaved } = savedForm(other)
    await save()
    await isSaved()
    await other.close()
    // A text that looks like a number is no number, so both entries stay in the way.
    await Promise.all([page.waitForResponse((answer) => answer.status() === 409), view.save()])
    await alert.getByRole('link', { name: 'entry 1' }).waitFor()
    await view.choose('Type', 'Text')
    await view.settings.getByLabel('No value twice').check()
    await view.save()
    await view.isSaved()
    expect((await ownFields()).find(({ name }) => name === 'year')).toMatchObject({ unique: true })
    expect(wrong).toEqual([])
  })

  test('what another person saves meanwhile is taken in, and nothing that was typed is lost', async () => {
    const { page, view, wrong } = await openForm()
    await view.input('Several are called').fill('good books')
    await view.add('mine')
    const { name, singleName, pluralName, fields } = await stored()
    const theirs = { name: 'theirs', type: 'date' } as const
    await running.admin.collections.update(id, {
      name,
      singleName,
      pluralName: `old ${pluralName}`,
      fields: [...fields, theirs],
    })
    await view.save()
    await view.form.getByText('Only they changed this', { exact: false }).waitFor()
    await lookAt(page, 'model-meanwhile')
    expect((await view.order()).slice(-2).sort()).toEqual(['mine', 'theirs'])
    expect(await view.input('Several are called').inputValue()).toBe('good books')
    await view.form.getByRole('button', { name: 'Take theirs Several are called' }).click()
    expect(await view.input('Several are called').inputValue()).toBe('old books')
    await view.input('Several are called').fill('books')
    await view.save()
    await view.isSaved()
    expect((await ownFields()).map((field) => field.name).sort()).toEqual([
      'headline',
      'mine',
      'state',
      'theirs',
      'year',
    ])
    await view.input('Several are called').fill('left')
    await page.getByRole('link', { name: '← Model' }).click()
    const warning = page.getByRole('dialog', { name: 'Leave without saving?' })
    await warning.getByRole('button', { name: 'Stay' }).click()
    expect(await view.input('Several are called').inputValue()).toBe('left')
    expect(wrong).toEqual([])
  })

  test('a phone shows a field as a panel of its own', async () => {
    const { page, view, wrong } = await openForm({ width: 'narrow', colorScheme: 'dark' })
    await lookAt(page, 'model-form-narrow')
    await view.open('year')
    await lookAt(page, 'model-field-narrow')
    await view.settings.getByLabel('Help', { exact: true }).fill('Four digits')
    await page.getByRole('button', { name: 'Done' }).click()
    await view.save()
    await view.isSaved()
    expect((await ownFields()).find(({ name }) => name === 'year')).toMatchObject({ help: 'Four digits' })
    expect(wrong).toEqual([])
  })

  test('a collection is published, and deleted after a dialog with its counts', async () => {
    const { page, view, wrong } = await openForm()
    const read = async (): Promise<number> => (await fetch(`${running.url}/api/books`)).status
    await view.form.getByRole('button', { name: 'Make public' }).click()
    await view.isSaved()
    expect(await read()).toBe(200)
    await view.form.getByRole('button', { name: 'Take out of public reads' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Take out of public reads' }).click()
    await view.form.getByRole('button', { name: 'Make public' }).waitFor()
    expect(await read()).toBe(404)
    await view.form.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByText('The collection has 2 entries, 1 of them public.').waitFor()
    await lookAt(page, 'model-delete')
    await dialog.getByRole('button', { name: 'Delete for ever' }).click()
    await page.getByRole('heading', { name: 'Model' }).waitFor()
    await isGone(page)
    expect(wrong).toEqual([])
  })

  const isGone = async (page: Page): Promise<void> => {
    await page.getByRole('menuitem', { name: 'Books' }).waitFor({ state: 'detached' })
    expect((await running.admin.collections.list()).items).toEqual([])
  }
})

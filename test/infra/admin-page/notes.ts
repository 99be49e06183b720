import { beforeAll } from 'vitest'
import type { Tab } from './browser.ts'
import type { AdminPage, Visit } from './describe.ts'
import { entryForm, savedForm } from './views/entry.ts'

/** The form of a note, open in a tab. */
const noteForm = (tab: Tab) => {
  const form = entryForm(tab.page)
  return { ...tab, ...savedForm(tab.page), title: form.getByLabel('title'), body: form.getByLabel('body') }
}

/** A collection of notes, with a title and a body, for tests of the form. */
export const notesIn = (running: AdminPage) => {
  let collection: number
  beforeAll(async () => {
    const made = await running.admin.collections.add({
      name: 'notes',
      singleName: 'note',
      pluralName: 'notes',
      fields: [
        { name: 'title', type: 'text', format: 'line' },
        { name: 'body', type: 'text' },
      ],
    })
    collection = made.id
  })
  const openAt = async (address: string, visit?: Visit) => {
    const note = noteForm(await running.open(address, visit))
    await note.title.waitFor()
    return note
  }
  return {
    id: () => collection,
    add: async (name: string): Promise<number> =>
      (await running.admin.elements.add(collection, { name, title: 'old', body: 'old' })).id,
    stored: (id: number) => running.admin.elements.get(collection, id),
    /** Opens the form of a note. */
    open: (id: number, visit?: Visit) => openAt(`/entries/${collection}/${id}`, visit),
    /** Opens the form of an entry of another collection that has the same fields. */
    openAt,
  }
}

import { describe, expect, test } from 'vitest'
import { createControl } from '../../../functions/admin/page/entries/control.ts'
import { fieldsOf } from '../../../functions/admin/page/entries/fields.ts'
import { keyOf } from '../../../functions/admin/page/entries/keys.ts'
import { type Shown, shownValues } from '../../../functions/admin/page/entries/shown.ts'
import type { EntryStore } from '../../../functions/admin/page/entries/stored.ts'
import { failure, storeWith } from './entry-store.ts'

const text = (name: string) => ({ name, type: 'text', allowNull: true, unique: false }) as const
const data = { ...text('data'), type: 'rawJson' } as const
const fields = fieldsOf({ fields: [text('name'), text('title'), text('body'), data] })

const open = async (store: EntryStore) => {
  const stored = await store.read(1)
  const before = shownValues(fields, stored.members)
  const values: Record<string, Shown> = { ...before }
  const marks: Record<string, string> = {}
  const control = createControl(
    store,
    fields,
    { stored, before },
    {
      values: () => ({ ...values }),
      put: (key, shown) => {
        values[key] = shown ?? null
      },
      mark: (key, message) => {
        marks[key] = message
      },
    },
  )
  const type = (name: string, value: string): void => {
    values[keyOf(name)] = value
  }
  const held = (name: string) => values[keyOf(name)]
  return { control, type, held, marks }
}

const entry = { name: 'x', title: 'old', body: 'old' }

describe('saving', () => {
  test('sends what was changed, with the ETag that the form was filled from', async () => {
    const { store, calls } = storeWith(entry)
    const { control, type } = await open(store)
    type('title', 'new')
    expect(control.isDirty()).toBe(true)
    await control.save()
    expect(calls).toEqual(['update {"title":"new"} "1"'])
    expect(control.isDirty()).toBe(false)
    expect(control.state().save.kind).toBe('saved')
  })

  test('an unchanged form sends nothing', async () => {
    const { store, calls } = storeWith(entry)
    await (await open(store)).control.save()
    expect(calls).toEqual([])
  })

  test('saves that come at once go one after the other, and never meet their own ETag', async () => {
    const { store, calls } = storeWith(entry)
    const { control, type } = await open(store)
    type('title', 'new')
    const saves = [control.save(), control.publish(true), control.save()]
    await Promise.all(saves)
    expect(calls).toEqual(['update {"title":"new"} "1"', 'publish "2"'])
    expect(control.state().save.kind).toBe('saved')
  })

  test('what was typed while a save was under way is still unsaved after it', async () => {
    const { store } = storeWith(entry)
    const { control, type } = await open(store)
    type('title', 'new')
    const saving = control.save()
    await Promise.resolve()
    type('body', 'typed meanwhile')
    await saving
    expect(control.isDirty()).toBe(true)
  })

  test('refused members are marked at their inputs, and the others are listed', async () => {
    const { store } = storeWith(entry)
    const refused = [
      { name: 'title', message: 'must be unique' },
      { name: 'other', message: 'is unknown' },
    ]
    const { control, type, marks, held } = await open({
      ...store,
      update: async () => {
        throw failure(400, refused)
      },
    })
    type('title', 'twice')
    await control.save()
    expect(marks).toEqual({ [keyOf('title')]: 'must be unique' })
    expect(control.state().others).toEqual([refused[1]])
    expect(held('title')).toBe('twice')
  })
})

describe('a body that is too large', () => {
  test.each([
    [400_000, /^The entry has 400 KB, .* body \(400 KB\)/],
    [4_500_000, /^The entry has 4,500 KB, and at most 380 KB can be saved\. .* body \(4,500 KB\)/],
  ])('of %d bytes is not sent, and its largest fields are named', async (bytes, told) => {
    const { store, calls } = storeWith(entry)
    const { control, type, held } = await open(store)
    type('body', 'x'.repeat(bytes))
    expect(await control.save()).toBeUndefined()
    expect(control.state().save).toMatchObject({ kind: 'failed', why: expect.stringMatching(told) })
    expect(calls).toEqual([])
    expect(String(held('body')).length).toBe(bytes)
  })
})

describe('another person saved meanwhile', () => {
  test('what only they changed is taken over, and the save goes on', async () => {
    const { store, write } = storeWith(entry)
    const { control, type, held } = await open(store)
    write({ body: 'theirs' })
    type('title', 'mine')
    const saved = await control.save()
    expect(saved?.members).toMatchObject({ title: 'mine', body: 'theirs' })
    expect(held('body')).toBe('theirs')
    expect(control.state().notice).toContain('body')
  })

  test('what both changed waits for a choice, and nothing is written before', async () => {
    const { store, write } = storeWith(entry)
    const { control, type, held } = await open(store)
    write({ title: 'theirs', body: 'theirs' })
    type('title', 'mine')
    expect(await control.save()).toBeUndefined()
    expect(control.state().conflict?.merge.conflicts.map(({ name }) => name)).toEqual(['title'])
    expect((await store.read(1)).members).toMatchObject({ title: 'theirs' })
    expect(held('title')).toBe('mine')
    await control.resolve(new Set())
    expect((await store.read(1)).members).toMatchObject({ title: 'mine', body: 'theirs' })
    expect(held('body')).toBe('theirs')
  })

  test('their text is taken where the person says so', async () => {
    const { store, write } = storeWith(entry)
    const { control, type, held } = await open(store)
    write({ title: 'theirs' })
    type('title', 'mine')
    await control.save()
    await control.resolve(new Set([keyOf('title')]))
    expect(held('title')).toBe('theirs')
    expect(control.isDirty()).toBe(false)
  })

  test('publishing shows what they saved first, and then goes through', async () => {
    const { store, write } = storeWith(entry)
    const { control, held } = await open(store)
    write({ title: 'theirs' })
    await control.publish(true)
    expect(control.state().save).toMatchObject({ kind: 'failed', isGone: false })
    expect(held('title')).toBe('theirs')
    expect((await store.read(1)).members.active).toBeUndefined()
    await control.publish(true)
    expect((await store.read(1)).members.active).toBe(true)
  })

  test('where the collection is gone too, saving as a new entry says so', async () => {
    const { store, remove } = storeWith(entry)
    const { control, type, held } = await open({
      ...store,
      add: async () => {
        throw failure(404)
      },
    })
    type('title', 'mine')
    remove()
    await control.save()
    expect(await control.saveAsNew()).toBeUndefined()
    expect(control.state().save).toMatchObject({
      kind: 'failed',
      why: expect.stringMatching(/^The collection of this entry was deleted/),
      isGone: false,
    })
    expect(held('title')).toBe('mine')
  })

  test('a field that was typed with other spaces follows theirs, and is not unsaved then', async () => {
    const { store, write } = storeWith({ ...entry, data: { a: 1 } })
    const { control, type, held } = await open(store)
    type('data', '{"a":2}')
    await control.save()
    write({ title: 'theirs' })
    type('body', 'mine')
    await control.save()
    expect(control.state().notice).toMatch(/Another person changed title meanwhile/)
    expect(held('data')).toBe('{\n  "a": 2\n}')
    expect(control.isDirty()).toBe(false)
  })

  test('a deleted entry keeps the text, which can be saved as a new entry', async () => {
    const { store, calls, remove } = storeWith(entry)
    const { control, type, held } = await open(store)
    type('title', 'mine')
    remove()
    expect(await control.save()).toBeUndefined()
    expect(control.state().save).toMatchObject({ kind: 'failed', isGone: true })
    expect(held('title')).toBe('mine')
    expect((await control.saveAsNew())?.id).toBe(2)
    expect(calls.at(-1)).toBe('add {"name":"x","title":"mine","body":"old"}')
  })
})

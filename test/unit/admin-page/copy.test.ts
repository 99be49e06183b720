import { describe, expect, test } from 'vitest'
import { createControl } from '../../../functions/admin/page/entries/control.ts'
import { copyOf } from '../../../functions/admin/page/entries/copy.ts'
import { fieldsOf } from '../../../functions/admin/page/entries/fields.ts'
import { keyOf } from '../../../functions/admin/page/entries/keys.ts'
import { type Shown, shownValues } from '../../../functions/admin/page/entries/shown.ts'
import { storeWith } from './entry-store.ts'

const text = (name: string) => ({ name, type: 'text', allowNull: true, unique: false }) as const
const entry = { name: 'x', title: 'old', body: 'old' }

describe('a copy', () => {
  test('has the values of the entry, without those that must be unique, and is not unsaved by itself', async () => {
    const own = fieldsOf({ fields: [{ ...text('name'), unique: true }, text('title'), text('body')] })
    const { values, notice } = copyOf(own, { id: 1, etag: '"1"', members: entry })
    expect(values).toEqual({ [keyOf('name')]: '', [keyOf('title')]: 'old', [keyOf('body')]: 'old' })
    expect(notice).toMatch(/copy of “x”.*: Name\.$/)
    const { store, calls } = storeWith(entry)
    const held: Record<string, Shown> = { ...values }
    const start = { stored: undefined, before: values, unsent: shownValues(own, { title: 'old' }), notice }
    const view = { values: () => ({ ...held }), put: () => undefined, mark: () => undefined }
    const control = createControl(store, own, start, view)
    expect(control.isDirty()).toBe(false)
    expect(control.state().notice).toBe(notice)
    held[keyOf('name')] = 'y'
    expect(control.isDirty()).toBe(true)
    await control.save()
    // The title is that which a new entry has by default, so only what differs is sent.
    expect(calls).toEqual(['add {"name":"y","body":"old"}'])
  })
})

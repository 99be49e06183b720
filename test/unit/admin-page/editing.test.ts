import { describe, expect, test } from 'vitest'
import { combine } from '../../../functions/admin/page/forms/combine.ts'
import { createEditing, type EditingRules, type Loaded } from '../../../functions/admin/page/forms/editing.ts'
import { createSentKeys } from '../../../functions/admin/page/forms/sent-keys.ts'
import { TypecaseError } from '../../../shared/client/http/error.ts'

interface Person {
  name: string
  email: string
}

const members = ['name', 'email'] as const
const failure = (status: number, fields: { name: string; message: string }[] = []) =>
  new TypecaseError({ status, title: 'Title', text: 'text', fields })

/** A store with one person, whose version is its ETag. */
const storeOf = (first: Person) => {
  let [stored, version] = [first, 1]
  const loaded = (): Loaded<Person> => ({ values: stored, etag: String(version) })
  const write = async (values: Person, etag: string): Promise<Loaded<Person>> => {
    if (etag !== String(version)) throw failure(412)
    ;[stored, version] = [values, version + 1]
    return loaded()
  }
  const rules: EditingRules<Person> = {
    read: async () => loaded(),
    write,
    merge: (before, mine, theirs) => {
      const { values, taken, both } = combine(members, before, mine, theirs)
      const clashes = both.map((member) => ({
        path: member,
        label: member,
        theirs: theirs[member],
        take: (now: Person) => ({ ...now, [member]: theirs[member] }),
      }))
      return { values, taken: [...taken], clashes }
    },
    check: ({ name }) => (name === '' ? [{ path: 'name', message: 'fill in' }] : []),
    placed: (problems) => problems.map(({ name, message }) => ({ path: name, message })),
  }
  return {
    rules,
    loaded,
    other: (change: Partial<Person>) => write({ ...stored, ...change }, String(version)),
  }
}

const first: Person = { name: 'Ada', email: 'ada@example.com' }
const opened = () => {
  const store = storeOf(first)
  const editing = createEditing(store.rules, store.loaded())
  const type = (change: Partial<Person>) => editing.change((values) => ({ ...values, ...change }))
  return { ...store, editing, type }
}

describe('a form', () => {
  test('is dirty from a change to its save', async () => {
    const { editing, type, loaded } = opened()
    expect(editing.isDirty()).toBe(false)
    type({ name: 'Eve' })
    expect(editing.isDirty()).toBe(true)
    expect(await editing.save()).toEqual(loaded())
    expect(editing.isDirty()).toBe(false)
    expect(editing.state()).toMatchObject({ etag: '2', save: { kind: 'saved' } })
    expect(loaded().values.name).toBe('Eve')
  })

  test('sends nothing before its own checks hold, and forgets a problem with the next key', async () => {
    const { editing, type, loaded } = opened()
    type({ name: '' })
    expect(await editing.save()).toBeUndefined()
    expect(editing.state()).toMatchObject({ problems: [{ path: 'name' }], save: { kind: 'failed' } })
    expect(loaded().etag).toBe('1')
    editing.change((values) => ({ ...values, name: 'E' }), 'name')
    expect(editing.state().problems).toEqual([])
  })

  test('keeps what was typed when a save fails, and shows the problem at its input', async () => {
    const { rules, loaded } = opened()
    const fails = async () => Promise.reject(failure(409, [{ name: 'email', message: 'is taken' }]))
    const editing = createEditing({ ...rules, write: fails }, loaded())
    editing.change((values) => ({ ...values, email: 'eve@example.com' }))
    expect(await editing.save()).toBeUndefined()
    expect(editing.state()).toMatchObject({
      values: { email: 'eve@example.com' },
      problems: [{ path: 'email', message: 'is taken' }],
      save: { kind: 'failed', why: 'Title: text' },
    })
  })

  test('keeps what is typed while a save is under way', async () => {
    const { editing, type, loaded } = opened()
    type({ name: 'Eve' })
    const saving = editing.save()
    await Promise.resolve()
    type({ email: 'eve@example.com' })
    await saving
    expect(editing.state().values).toEqual({ name: 'Eve', email: 'eve@example.com' })
    expect(editing.isDirty()).toBe(true)
    expect(loaded().values).toEqual({ name: 'Eve', email: 'ada@example.com' })
  })

  test('takes in what only another person changed, and saves no earlier than it is asked again', async () => {
    const { editing, type, loaded, other } = opened()
    type({ name: 'Eve' })
    await other({ email: 'new@example.com' })
    expect(await editing.save()).toBeUndefined()
    expect(editing.state()).toMatchObject({
      values: { name: 'Eve', email: 'new@example.com' },
      meanwhile: { taken: ['email'], clashes: [] },
      save: { kind: 'failed' },
    })
    expect(loaded().values.name).toBe('Ada')
    expect(await editing.save()).toBeDefined()
    expect(loaded().values).toEqual({ name: 'Eve', email: 'new@example.com' })
    expect(editing.state().meanwhile).toBeUndefined()
  })

  test('keeps mine where both changed one thing, and takes theirs when it is told to', async () => {
    const { editing, type, other } = opened()
    type({ name: 'Mine' })
    await other({ name: 'Theirs' })
    await editing.save()
    expect(editing.state().values.name).toBe('Mine')
    const [clash] = editing.state().meanwhile?.clashes ?? []
    expect(clash).toMatchObject({ path: 'name', theirs: 'Theirs' })
    if (clash) editing.take(clash)
    expect(editing.state()).toMatchObject({ values: { name: 'Theirs' }, meanwhile: { clashes: [] } })
  })

  test('counts as saved where an earlier save was done and its answer was lost', async () => {
    const { editing, type, other } = opened()
    type({ name: 'Eve' })
    await other({ name: 'Eve' })
    await editing.save()
    expect(editing.state()).toMatchObject({ save: { kind: 'saved' }, etag: '2', meanwhile: undefined })
  })

  test('saves before it acts, and does not act where it cannot save', async () => {
    const { editing, type, loaded, rules } = opened()
    type({ name: 'Eve' })
    expect(await editing.act((etag) => rules.write({ ...loaded().values, email: 'acted' }, etag))).toBe(true)
    expect(loaded()).toEqual({ values: { name: 'Eve', email: 'acted' }, etag: '3' })
    type({ name: '' })
    expect(await editing.act(async () => Promise.reject(new Error('not to be called')))).toBe(false)
    expect(editing.state().problems).toHaveLength(1)
  })

  test('is ended without a save, and not where another person changed it', async () => {
    const { editing, type, other } = opened()
    type({ name: '' })
    expect(await editing.end(async () => undefined)).toBe(true)
    await other({ email: 'new@example.com' })
    expect(await editing.end(async () => Promise.reject(failure(412)))).toBe(false)
    expect(editing.state()).toMatchObject({ values: { name: '', email: 'new@example.com' }, etag: '2' })
  })

  test('makes calls one after the other', async () => {
    const { editing, type, loaded } = opened()
    type({ name: 'Eve' })
    const saves = [editing.save(), editing.save()]
    await Promise.all(saves)
    expect(editing.state().save).toMatchObject({ kind: 'saved' })
    expect(loaded().etag).toBe('3')
  })
})

test('one body has one key, and another body another one', () => {
  const keyOf = createSentKeys()
  const first = keyOf({ name: 'a' })
  expect(keyOf({ name: 'a' })).toBe(first)
  expect(keyOf({ name: 'b' })).not.toBe(first)
})

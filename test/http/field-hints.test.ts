import { describe, expect, test } from 'vitest'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import type { FieldInput } from '../../shared/contract/fields.ts'
import { asAdmin } from './harness/api.ts'
import { addElement, collectionBody, makeCollection } from './harness/collections.ts'
import { namedBy, problemsBy } from './harness/failed.ts'

const admin = asAdmin()
type Field = Partial<FieldInput> & Pick<FieldInput, 'name' | 'type'>

const update = (made: Awaited<ReturnType<typeof makeCollection>>, fields: readonly Field[]) => {
  const { id, name, singleName, pluralName } = made
  return {
    params: { id },
    body: { ...collectionBody([], name), singleName, pluralName, fields: [...fields] },
  }
}

const level = { name: 'level', type: 'text' as const }

describe('label, help, options and format of a field', () => {
  test('are served as they were sent, and can be sent back', async () => {
    const made = await makeCollection(admin)
    const hints = {
      label: 'Niveau',
      help: 'Pour qui ?',
      options: ['débutant', 'expert'],
      format: 'line' as const,
    }
    const sent = update(made, [
      { ...level, ...hints },
      { name: 'body', type: 'text', format: 'markdown' },
    ])
    const { data } = await admin.call(collectionEndpoints.update, sent)
    expect(data.payload.fields.slice(-2)).toEqual([
      { ...level, allowNull: true, unique: false, ...hints },
      { name: 'body', type: 'text', allowNull: true, unique: false, format: 'markdown' },
    ])
    const again = { ...sent, body: { ...sent.body, fields: data.payload.fields } }
    expect((await admin.call(collectionEndpoints.update, again)).data.payload.fields).toEqual(
      data.payload.fields,
    )
  })

  test('a value that is no option is refused, in a create, an update and an import', async () => {
    const made = await makeCollection(admin)
    const params = { id: made.id }
    await admin.call(collectionEndpoints.update, update(made, [{ ...level, options: ['low', 'high'] }]))
    const added = await addElement(admin, made, { name: 'a', level: 'low' })
    const wrong = { name: 'b', level: 'mid' }
    const refused = await admin.fails(400, elementEndpoints.add, { params, body: wrong })
    expect(problemsBy(refused)).toEqual({ level: 'must be one of low, high' })
    const one = { ...params, elementId: Number(added.id) }
    expect(
      namedBy(await admin.fails(400, elementEndpoints.update, { params: one, body: { level: '' } })),
    ).toEqual(['level'])
    await admin.call(elementEndpoints.update, { params: one, body: { level: null } })
    const { data } = await admin.call(elementEndpoints.import, {
      params,
      body: [wrong, { name: 'c', level: 'high' }],
    })
    expect(data.payload).toMatchObject({
      imported: 1,
      errors: [{ row: 0, fields: [{ name: 'level', message: 'must be one of low, high' }] }],
    })
  })

  test('options that existing elements break are refused, and name those elements', async () => {
    const made = await makeCollection(admin, [level])
    for (const value of ['low', 'mid', 'mid'])
      await addElement(admin, made, { name: `${value} ${Math.random()}`, level: value })
    const narrow = update(made, [{ ...level, options: ['low', 'high'] }])
    expect(problemsBy(await admin.fails(409, collectionEndpoints.update, narrow))).toEqual({
      level: 'must be one of low, high: the elements with ids 2, 3 break this rule',
    })
    const wide = update(made, [{ ...level, options: ['low', 'mid'] }])
    await admin.call(collectionEndpoints.update, wide)
    const etag = async () =>
      (await admin.call(elementEndpoints.get, { params: { id: made.id, elementId: 1 } })).headers.get('etag')
    const before = await etag()
    await admin.call(
      collectionEndpoints.update,
      update(made, [{ ...level, options: ['low', 'mid'], label: 'Level' }]),
    )
    expect(await etag()).toBe(before)
    await admin.fails(409, collectionEndpoints.update, update(made, [{ ...level, options: ['low'] }]))
  })
})

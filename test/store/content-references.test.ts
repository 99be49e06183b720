import { beforeEach, describe, expect, test } from 'vitest'
import type { Table } from '../../shared/store/table.ts'
import { sized } from '../tier.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { complaints, idIn, rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()
let table: Table
let one: Instance
let other: Instance

beforeEach(async () => {
  table = await engine.newTable()
  const token = await tokenWith(table, 1)
  one = startInstance(table, token)
  other = startInstance(table, token)
})

/** The two kinds of sections, each with what stands in them. */
const kinds = [
  { sections: '/core/pages/sections', items: '/core/pages/items', member: 'parentId', rest: { title: 'T' } },
  {
    sections: '/core/static/sections',
    items: '/core/static/items',
    member: 'sectionId',
    rest: { fields: [] },
  },
]

let seq = 0
const addSection = async (path: string, parentId: number | null = null) => {
  seq += 1
  return idIn(await one.call('POST', `${path}/add`, { json: { name: 'S', url: `s${seq}`, parentId } }))
}

describe.each(kinds)('$sections', ({ sections, items, member, rest }) => {
  const addItem = (section: number | null, instance = one) => {
    seq += 1
    return instance.call('POST', `${items}/add`, {
      json: { name: 'I', url: `i${seq}`, [member]: section, ...rest },
    })
  }
  const move = (id: number, parentId: number | null, instance = one) =>
    instance.call('POST', `${sections}/${id}`, { json: { parentId } })

  test('two moves at once never close a circle', async () => {
    const [a, b, c] = [await addSection(sections), await addSection(sections), await addSection(sections)]
    await move(b, a)
    for (let round = 0; round < sized(4, 50); round += 1) {
      // b stands below a: a below c and c below b, together, would go round.
      const [first, second] = await Promise.all([move(a, c), move(c, b, other)])
      expect([first.status, second.status].sort()).toEqual([200, 409])
      const parents = new Map(
        rowsOf(await one.call('GET', sections)).map(({ id, parentId }) => [id, parentId]),
      )
      const moved = first.status === 200 ? [a, c] : [c, b]
      expect([...parents]).toEqual(
        [a, b, c].map((id) => [id, id === moved[0] ? moved[1] : id === b ? a : null]),
      )
      await move(moved[0] ?? a, null)
    }
  })

  test('a section is no parent of itself, nor of one above it', async () => {
    const a = await addSection(sections)
    const b = await addSection(sections, a)
    for (const [id, parent] of [
      [a, a],
      [a, b],
    ] as const)
      expect(complaints(await move(id, parent))).toEqual({
        status: 409,
        fields: ['parentId must not be the section itself, or a section below it'],
      })
    expect((await move(b, null)).status).toBe(200)
    expect((await move(a, b)).status).toBe(200)
  })

  test('an unknown section is refused by the member that names it', async () => {
    const noun = sections.includes('pages') ? 'page section' : 'static section'
    const refused = { status: 400, fields: [`${member} must be the identifier of a ${noun}, or null`] }
    expect(complaints(await addItem(99))).toEqual(refused)
    const id = idIn(await addItem(null))
    expect(complaints(await one.call('POST', `${items}/${id}`, { json: { [member]: 99 } }))).toEqual(refused)
    expect(complaints(await move(await addSection(sections), 99))).toEqual({
      ...refused,
      fields: [`parentId must be the identifier of a ${noun}, or null`],
    })
    expect(rowsOf(await one.call('GET', items))).toHaveLength(1)
  })

  test('what is referred to is not deleted, and says by what', async () => {
    const a = await addSection(sections)
    const b = await addSection(sections, a)
    const item = idIn(await addItem(a))
    const text = async () => {
      const { status, text } = await one.call('DELETE', `${sections}/${a}`)
      return `${status} ${text}`
    }
    expect(await text()).toMatch(new RegExp(`^409 .*item ${item}|^409 .*page ${item}`))
    await one.call('DELETE', `${items}/${item}`)
    expect(await text()).toMatch(new RegExp(`^409 .*section ${b}`))
    await move(b, null)
    expect(await text()).toMatch(/^200 /)
  })

  test('a section that goes while something is put into it leaves nothing behind', async () => {
    for (let round = 0; round < sized(4, 20); round += 1) {
      const section = await addSection(sections)
      const remove = () => one.call('POST', `${sections}/${section}/delete`)
      const add = () => addItem(section, other)
      const answers = await Promise.all(round % 2 === 0 ? [remove(), add()] : [add(), remove()])
      const statuses = answers.map(({ status }) => status).sort()
      expect([
        [200, 400],
        [201, 409],
      ]).toContainEqual(statuses)
      const left = rowsOf(await one.call('GET', `${items}?filter[${member}]=${section}`))
      expect(left).toHaveLength(statuses[0] === 201 ? 1 : 0)
    }
  })
})

test('nesting ends somewhere', async () => {
  const path = '/core/static/sections'
  let parent = await addSection(path)
  for (let depth = 1; depth < 50; depth += 1) parent = await addSection(path, parent)
  const deepest = await addSection(path, parent)
  const beyond = { name: 'S', url: 'beyond', parentId: deepest }
  const { status, body } = await one.call('POST', `${path}/add`, { json: beyond })
  expect([status, body.fields]).toEqual([
    409,
    [{ name: 'parentId', message: 'must be a section at a level from 1 to 50' }],
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCollection } from '../../shared/content/collections.ts'
import { readEntity } from '../../shared/store/entity.ts'
import { elementPartition } from '../../shared/store/keys.ts'
import type { Table } from '../../shared/store/table.ts'
import { sized } from '../tier.ts'
import { claimsIn, fieldUnder } from './content/claims.ts'
import { CollectionModel, type Field } from './content/collection-model.ts'
import { type Answer, type Instance, startInstance, tokenWith } from './content/instance.ts'
import { idIn, type Row, rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'
import { auditOf, partitionItems, soundAudit } from './partition-audit.ts'

const engine = engineOfFile()

type Command =
  | { kind: 'add'; name: string; sent: Row; isKnown: boolean }
  | { kind: 'update'; id: number; sent: Row; isKnown: boolean }
  | { kind: 'publish' | 'unpublish' | 'delete'; id: number }
  | { kind: 'fields'; fields: Field[]; isDropping: boolean }
  | { kind: 'again'; back: number; isDropping: boolean }
  | { kind: 'renames'; names: string[]; isDropping: boolean; isTwice: boolean }
  | { kind: 'rename'; name: string }
  | { kind: 'collection'; published: boolean }
  | { kind: 'recreate' }

// Few names and values, so that they meet: what is rare in a long row of commands is never tried.
const fieldNames = ['a', '7'] as const
const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('x', '#abc') },
  { weight: 3, arbitrary: fc.constantFrom('#ABC', 5, null) },
)
const typeOf = fc.oneof(
  { weight: 5, arbitrary: fc.constant('text' as const) },
  { weight: 1, arbitrary: fc.constantFrom('color' as const, 'number' as const, 'rawJson' as const) },
)
const often = (weight: number) => fc.nat(weight).map((roll) => roll > 0)
const field = fc
  .record({
    name: fc.constantFrom(...fieldNames),
    type: typeOf,
    allowNull: often(3),
    unique: often(1),
    default: fc.option(value, { nil: undefined, freq: 1 }),
  })
  .map(({ default: value, ...rest }): Field => {
    const fits =
      rest.type === 'text' ? typeof value === 'string' : rest.type === 'number' && typeof value === 'number'
    return fits && value !== undefined ? { ...rest, default: value } : rest
  })
const fields = fc.uniqueArray(field, { selector: ({ name }) => name, maxLength: 2 })
const sent = fc.dictionary(fc.constantFrom(...fieldNames), value, { maxKeys: 2 })
const id = fc.integer({ min: 1, max: 4 })
const isKnown = often(5)
const isDropping = often(2).map((isKeeping) => !isKeeping)

const weighted = <T extends Command>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const kind = <K extends Command['kind']>(...kinds: K[]) => fc.constantFrom(...kinds)
const command: fc.Arbitrary<Command> = fc.oneof(
  weighted(8, fc.record({ kind: kind('add'), name: fc.constantFrom('n1', 'n2', 'n3', 'n4'), sent, isKnown })),
  weighted(4, fc.record({ kind: kind('update'), id, sent, isKnown })),
  weighted(4, fc.record({ kind: kind('publish', 'unpublish', 'delete'), id })),
  weighted(7, fc.record({ kind: kind('fields'), fields, isDropping })),
  weighted(5, fc.record({ kind: kind('again'), back: fc.integer({ min: 2, max: 4 }), isDropping })),
  weighted(
    5,
    fc.record({
      kind: kind('renames'),
      names: fc.array(fc.constantFrom(...fieldNames), { minLength: 2, maxLength: 2 }),
      isDropping,
      isTwice: often(2),
    }),
  ),
  weighted(1, fc.record({ kind: kind('rename'), name: fc.constantFrom('books', 'tomes') })),
  weighted(1, fc.record({ kind: kind('collection'), published: fc.boolean() })),
  weighted(1, fc.record({ kind: kind('recreate') })),
)

/** A collection of the table beside what it must be like. */
interface World {
  id: number
  name: string
  published: boolean
  model: CollectionModel
  /** Every list of fields it had. */
  lists: Field[][]
}

const bodyOf = (name: string, fields: readonly (Field | Row)[]) => ({
  name,
  singleName: `one of ${name}`,
  pluralName: name,
  fields,
})

const created = async (instance: Instance, name: string, fields: Field[]): Promise<World> => {
  const answer = await instance.call('POST', '/core/collections/add', { json: bodyOf(name, fields) })
  return { id: idIn(answer), name, published: false, model: new CollectionModel(fields), lists: [fields] }
}

/** New names for the fields of a collection, in their order. A name that another field keeps is not taken. */
const renamedFields = (fields: readonly Field[], names: readonly string[]) => {
  const wanted = fields.map((field, at) => names[at] ?? field.name)
  const areApart = new Set(wanted).size === wanted.length
  const after = fields.map((field, at) => ({ ...field, name: (areApart && wanted[at]) || field.name }))
  const former = new Map(
    after.flatMap(({ name }, at): [string, string][] => {
      const from = fields[at]?.name ?? name
      return from === name ? [] : [[name, from]]
    }),
  )
  return { after, former }
}

/** Does a command to both: the answer, the status it should have, and the world from then on. */
const done = async (
  instance: Instance,
  world: World,
  command: Command,
): Promise<{ answer: Answer; expected: number; world: World }> => {
  const { model, name } = world
  const path = `/core/collections/${world.id}`
  const call = (rest: string, json?: unknown) => instance.call('POST', `${path}${rest}`, { json })
  switch (command.kind) {
    case 'add': {
      const sent = command.isKnown ? model.known(command.sent) : command.sent
      const answer = await call('/elements/add', { name: command.name, ...sent })
      return { answer, expected: model.add(command.name, sent), world }
    }
    case 'update': {
      const sent = command.isKnown ? model.known(command.sent) : command.sent
      const answer = await call(`/elements/${command.id}`, sent)
      return { answer, expected: model.update(command.id, sent), world }
    }
    case 'delete':
      return {
        answer: await call(`/elements/${command.id}/delete`),
        expected: model.remove(command.id),
        world,
      }
    case 'publish':
    case 'unpublish': {
      const answer = await call(`/elements/${command.id}/${command.kind}`)
      return { answer, expected: model.setActive(command.id, command.kind === 'publish'), world }
    }
    case 'fields':
    case 'again': {
      const fields = command.kind === 'fields' ? command.fields : (world.lists.at(-command.back) ?? [])
      const { isDropping } = command
      const sent = fields.map((field) => ({ ...field, dropValues: isDropping }))
      const answer = await call('', bodyOf(name, sent))
      const lists = [...world.lists, fields]
      return { answer, expected: model.setFields(fields, isDropping), world: { ...world, lists } }
    }
    case 'renames': {
      const { isDropping, isTwice } = command
      const { after, former } = renamedFields(model.fields, command.names)
      const sent = after.map((field) => ({
        ...field,
        dropValues: isDropping,
        renamedFrom: former.get(field.name),
      }))
      const expected = model.setFields(after, isDropping, former)
      const answer = await call('', bodyOf(name, sent))
      const lists = [...world.lists, after]
      const again = isTwice ? await call('', bodyOf(name, sent)) : answer
      expect(again.status).toBe(answer.status)
      return { answer: again, expected, world: { ...world, lists } }
    }
    case 'rename':
      return {
        answer: await call('', bodyOf(command.name, model.fields)),
        expected: 200,
        world: { ...world, name: command.name },
      }
    case 'collection':
      return {
        answer: await call(command.published ? '/publish' : '/unpublish'),
        expected: 200,
        world: { ...world, published: command.published },
      }
    case 'recreate': {
      const answer = await call('/delete')
      return { answer, expected: 200, world: await created(instance, name, model.fields) }
    }
  }
}

const timesApart = ({ createdAt: _c, updatedAt: _u, _sort, _hits, ...rest }: Row): Row => rest

const expectSound = async (
  table: Table,
  instance: Instance,
  { id, name, published, model }: World,
): Promise<void> => {
  const listed = rowsOf(await instance.call('GET', `/core/collections/${id}/elements?limit=1000`))
  expect(listed.map(timesApart)).toEqual(model.rows())
  const items = await partitionItems(table, elementPartition(name))
  const stored = await readEntity(table, 'collection', id, true)
  const fieldOf = fieldUnder(parseCollection(stored ?? { data: '' }).schema)
  expect(new Set(await claimsIn(table, items.head.partition, fieldOf))).toEqual(new Set(model.claims()))
  expect(auditOf(items)).toEqual(soundAudit(items))
  const open = await instance.call('GET', `/api/${name}?limit=1000`)
  if (published) expect(rowsOf(open).map(timesApart)).toEqual(model.rows().filter(({ active }) => active))
  else expect(open.status).toBe(404)
}

test('a collection and its elements are as plain rules have it, after any sequence of commands', async () => {
  await fc.assert(
    fc.asyncProperty(fields, fc.array(command, { minLength: 10, maxLength: 30 }), async (first, commands) => {
      const table = await engine.newTable()
      const token = await tokenWith(table, 1)
      const [one, other] = [startInstance(table, token), startInstance(table, token)]
      let world = await created(one, 'books', first)
      for (const [at, command] of commands.entries()) {
        const step = await done(at % 2 === 0 ? other : one, world, command)
        expect(`${step.answer.status}`, `${JSON.stringify(command)} ${step.answer.text}`).toBe(
          `${step.expected}`,
        )
        world = step.world
      }
      await expectSound(table, other, world)
    }),
    { numRuns: sized(4, 25) },
  )
}, 120_000)

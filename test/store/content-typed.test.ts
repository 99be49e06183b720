import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type FieldType, fieldTypes } from '../../shared/values/field-types.ts'
import { isRecord } from '../../shared/values/records.ts'
import { sized } from '../tier.ts'
import { validatorOf } from '../unit/typed/validator.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { idIn, type Row, rowOf, rowsOf } from './content/rows.ts'
import { answerValidator, documentOf, objectAt } from './content/typed.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()
let instance: Instance
beforeAll(async () => {
  const table = await engine.newTable()
  instance = startInstance(table, await tokenWith(table, 1))
})

/** Values of each type. */
const values: Readonly<Record<FieldType, fc.Arbitrary<unknown>>> = {
  text: fc.string({ unit: 'grapheme', maxLength: 8 }).filter((one) => one.isWellFormed()),
  number: fc.oneof(fc.integer(), fc.constantFrom(0.5, -1e300, 1e-7)),
  boolean: fc.boolean(),
  color: fc.constantFrom('#f80', '#F80C', '#ff8800', '#FF8800cc'),
  date: fc.oneof(
    fc.constantFrom('2024-02-29', '0001-01-01', '2026-01-31T12:00Z', '2026-01-31T12:00:00.123999+02:00'),
    fc
      .date({ min: new Date('1900'), max: new Date('2100'), noInvalidDate: true })
      .map((one) => one.toISOString()),
  ),
  rawJson: fc.jsonValue({ maxDepth: 2 }).filter((one) => one !== null && JSON.stringify(one).isWellFormed()),
}

interface Field {
  name: string
  type: FieldType
  allowNull: boolean
  default?: unknown
}

const names = ['title', 'ü', 'toString', '10', 'a b', 'minutes-left', '$ref', 'payload']
const field: fc.Arbitrary<Field> = fc
  .record({ name: fc.constantFrom(...names), type: fc.constantFrom(...fieldTypes), allowNull: fc.boolean() })
  .chain((one) =>
    // A field that may not be null needs a default for the elements that were there before it.
    values[one.type].map((value) => (one.allowNull ? one : { ...one, default: value })),
  )
const fields = fc.uniqueArray(field, { selector: ({ name }) => name, maxLength: 5 })

/** Members of an element of these fields. Some are left out. */
const membersOf = (all: readonly Field[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      all.map(({ name, type, allowNull }) => [name, allowNull ? fc.option(values[type]) : values[type]]),
    ),
    { requiredKeys: [] },
  )

interface Story {
  first: readonly Field[]
  second: readonly Field[]
  before: readonly Record<string, unknown>[]
  after: readonly Record<string, unknown>[]
}

/** A collection with elements, then other fields of it, then more elements. */
const story: fc.Arbitrary<Story> = fc.tuple(fields, fields).chain(([first, second]) =>
  fc.record({
    first: fc.constant(first),
    second: fc.constant(second),
    before: fc.array(membersOf(first), { minLength: 1, maxLength: 3 }),
    after: fc.array(membersOf(second), { minLength: 1, maxLength: 3 }),
  }),
)

let made = 0

/** Tells a story. Gives the collection's name and the fields that it ends with: the old ones where elements break the new. */
const tell = async ({
  first,
  second,
  before,
  after,
}: Story): Promise<{ name: string; fields: readonly Field[] }> => {
  made += 1
  const name = `c${made}`
  const body = (own: readonly Field[]) => ({
    name,
    singleName: `${name}x`,
    pluralName: `${name}s`,
    fields: own,
  })
  const id = idIn(await instance.call('POST', '/core/collections/add', { json: body(first) }))
  const path = `/core/collections/${id}`
  const add = async (members: Record<string, unknown>, at: string) =>
    rowOf(await instance.call('POST', `${path}/elements/add`, { json: { ...members, name: at } }))
  for (const [at, members] of before.entries()) await add(members, `before${at}`)
  const { status } = await instance.call('POST', path, { json: body(second) })
  expect([200, 409]).toContain(status)
  const isChanged = status === 200
  if (isChanged) for (const [at, members] of after.entries()) await add(members, `after${at}`)
  rowOf(await instance.call('POST', `${path}/publish`))
  return { name, fields: isChanged ? second : first }
}

const ids = (rows: readonly Row[]): unknown[] => rows.map(({ id }) => id)

test('real answers are as the document of the content says, and null is none where it says so', {
  timeout: 240_000,
}, async () => {
  let changed = 0
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const { name, fields: own } = await tell(told)
      if (own === told.second) changed += 1
      const document = await documentOf(instance)
      const path = `/api/${name}`

      const list = await instance.call('GET', path)
      const rows = rowsOf(list)
      expect(rows.length).toBeGreaterThan(0)
      expect(answerValidator(document, path)(list.body)).toEqual([])

      const feed = await instance.call('GET', `${path}/changes`)
      expect(answerValidator(document, `${path}/changes`)(feed.body)).toEqual([])
      const { changed: fed } = objectAt(feed.body, 'payload')
      expect(ids(Array.isArray(fed) ? fed.filter(isRecord) : [])).toEqual(ids(rows))

      const elementProblems = answerValidator(document, `${path}/{id}`)
      const schema = (await instance.call('GET', `${path}/schema`)).body
      const schemaProblems = validatorOf({ ...schema, $id: undefined })
      for (const { id } of rows) {
        const { body } = await instance.call('GET', `${path}/${id}`)
        const element = objectAt(body, 'payload')
        expect(elementProblems(body)).toEqual([])
        expect(schemaProblems(element)).toEqual([])
        expect(Object.keys(element).sort()).toEqual(Object.keys(objectAt(schema, 'properties')).sort())
        for (const { name: member, allowNull } of own) {
          const payload = { ...element, [member]: null }
          expect(elementProblems({ ...body, payload }).length > 0).toBe(!allowNull)
          expect(schemaProblems(payload).length > 0).toBe(!allowNull)
        }
      }
    }),
    { numRuns: sized(8, 40) },
  )
  // Stories that all end with a refusal would say little.
  expect(changed).toBeGreaterThan(0)
})

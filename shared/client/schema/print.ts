import { Document, isMap, isScalar, isSeq, visit } from 'yaml'
import {
  type CollectionSchema,
  type FieldSchema,
  hintNames,
  type RoleSchema,
  type SiteSchema,
  schemaFormat,
} from './site-schema.ts'

const head = `# Collections and roles, by name. Change this file and run \`typecase schema push\`.
# A field that gets another name says its former one as renamedFrom, and keeps its values.
`

/** A field without the members that are as if they were left out. */
const fieldForm = (field: FieldSchema) => {
  const { name, type, allowNull, unique } = field
  const others = (['default', ...hintNames] as const).filter((member) => field[member] !== undefined)
  return {
    name,
    type,
    ...(allowNull ? {} : { allowNull }),
    ...(unique ? { unique } : {}),
    ...Object.fromEntries(others.map((member) => [member, field[member]])),
  }
}

const collectionForm = ({ singleName, pluralName, fields }: CollectionSchema) => ({
  singleName,
  pluralName,
  fields: fields.map(fieldForm),
})

const roleForm = ({ active, permissions }: RoleSchema) => ({
  ...(active ? {} : { active }),
  permissions,
})

const formOf = <S>(entries: ReadonlyMap<string, S> | undefined, form: (schema: S) => unknown) =>
  entries && Object.fromEntries([...entries].map(([name, schema]) => [name, form(schema)]))

/** YAML with a line for each field and each list of grants, so that a difference shows what changed. */
const yamlOf = (form: object): string => {
  const document = new Document(form, { aliasDuplicateObjects: false })
  visit(document, {
    Seq: (_key, list) => {
      for (const item of list.items) if (isMap(item)) item.flow = true
      list.flow = !list.items.some((item) => isMap(item) || isSeq(item)) && list.items.every(isScalar)
    },
  })
  return document.toString({ lineWidth: 0 })
}

/** Whether a text of JSON means the same to a reader who knows doubles alone. */
const isPlain = (text: string): boolean => JSON.stringify(JSON.parse(text)) === text

/**
 * A schema as the text of a file. Whether a collection is published is left to each stage.
 * @throws Error for YAML where a default holds a number that YAML would change
 */
export const printSchema = ({ collections, roles }: SiteSchema, as: 'yaml' | 'json'): string => {
  const form = {
    format: schemaFormat,
    ...(collections ? { collections: formOf(collections, collectionForm) } : {}),
    ...(roles ? { roles: formOf(roles, roleForm) } : {}),
  }
  const json = JSON.stringify(form, null, 2)
  if (as === 'json') return `${json}\n`
  if (!isPlain(JSON.stringify(form)))
    throw new Error(
      'A default holds a number that YAML does not keep as written: name the file .json instead.',
    )
  return head + yamlOf(form)
}

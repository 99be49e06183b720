import { isRecord, type Members } from '../../../values/records.ts'
import { objectIn, textIn } from '../json.ts'

/** An attribute of a content type or of a component. */
export interface Attribute {
  name: string
  type: string
  definition: Members
}

/** A content type or a component, as a line of `schemas` tells it. */
export interface Schema {
  uid: string
  isComponent: boolean
  isSingle: boolean
  hasDrafts: boolean
  info: Members
  attributes: readonly Attribute[]
}

/** Members that Strapi adds to each type. They are no content, or are read apart from it. */
const systemAttributes: ReadonlySet<string> = new Set([
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
  'strapi_stage',
  'strapi_assignee',
])

/** Reads a line of `schemas`. */
export const schemaOf = (line: Members): Schema => ({
  uid: textIn(line, 'uid'),
  isComponent: line.modelType === 'component',
  isSingle: line.kind === 'singleType',
  hasDrafts: objectIn(line, 'options').draftAndPublish === true,
  info: objectIn(line, 'info'),
  attributes: Object.entries(objectIn(line, 'attributes')).flatMap(([name, definition]) =>
    isRecord(definition) && !systemAttributes.has(name)
      ? [{ name, type: textIn(definition, 'type'), definition }]
      : [],
  ),
})

/** Whether a uid is of content: plugins and the administration have types of their own, which are passed over. */
export const isContent = (uid: string): boolean => uid.startsWith('api::')

/** Whether each locale has a value of its own for an attribute. */
export const isLocalised = ({ definition }: Attribute): boolean =>
  objectIn(objectIn(definition, 'pluginOptions'), 'i18n').localized === true

/** Whether an attribute is the side of a relation that its other side stores. It would say the same twice. */
const isInverse = ({ definition }: Attribute): boolean => textIn(definition, 'mappedBy') !== ''

/** Whether a relation leads to content; relations to users, roles and other types of plugins have no place here. */
const leadsToContent = ({ definition }: Attribute): boolean => {
  const target = textIn(definition, 'target')
  return target === '' || isContent(target)
}

/** Why an attribute has no place here, as a kind to count; null where it has one; empty where nothing is lost. */
export const leftOutKind = (attribute: Attribute): string | null => {
  const { type, definition } = attribute
  if (type === 'password') return 'field of passwords'
  if (type !== 'relation') return null
  if (isInverse(attribute)) return ''
  return leadsToContent(attribute) ? null : `field that refers to ${textIn(definition, 'target')}`
}

/** Whether a relation, a media field or a component holds several. */
export const isMany = ({ type, definition }: Attribute): boolean => {
  if (type === 'relation') return /Many$/.test(textIn(definition, 'relation'))
  if (type === 'media') return definition.multiple === true
  return type === 'dynamiczone' || definition.repeatable === true
}
